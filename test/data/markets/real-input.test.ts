import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recommend } from '../../../src/analysis/signal/recommend.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { roundNumbers } from '../../../src/tools/answers/round-numbers.ts'
import { signal as signalTool } from '../../../src/tools/signals/signal.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const recordings = join(import.meta.dirname, '../../recordings/replay')
const path = '/signal?token=bitcoin&source=binance&bar=1h&limit=200'

type Kline = [number, string, string, string, string, string, ...unknown[]]

/** The recorded answer of Binance as it stands in the file, read without any code of ours. */
function recordedKlines(): Kline[] {
  const files = readdirSync(recordings, { recursive: true, encoding: 'utf8' })
  const file = files.find((name) => name.includes('klines') && name.endsWith('.json'))
  return JSON.parse(readFileSync(join(recordings, file ?? ''), 'utf8')).body
}

function replayGateway() {
  return openGatewayFixture({ environment: { DATA_MODE: 'replay', REPLAY_DIR: recordings } })
}

test('a paid signal on recorded Binance candles is what those candles say', async () => {
  const gateway = await replayGateway()
  const rows = recordedKlines().slice(-200)
  const closes = rows.map((row) => Number(row[4]))
  const lastTwenty = closes.slice(-20)

  const reply = await gateway.buyer.buy(path)

  expect(reply.status, reply.text).toBe(200)
  const { signal, provenance, source } = reply.body
  expect(source).toBe('binance')
  expect(provenance.mode).toBe('replay')
  expect(signal.technicalIndicators.movingAverages.sma20).toBeCloseTo(
    lastTwenty.reduce((sum, close) => sum + close, 0) / 20,
    4,
  )
  expect(signal.marketOverview.currentPrice).toBe(closes.at(-1))
  expect(signal.marketOverview.high24h).toBe(Math.max(...rows.slice(-24).map((row) => Number(row[2]))))
  expect(signal.marketOverview.low24h).toBe(Math.min(...rows.slice(-24).map((row) => Number(row[3]))))
  expect(signal.technicalIndicators.rsi).toBeCloseTo(wilderRsi(closes, 14), 2)
  expect(await gateway.earned()).toBe(5_000n)
})

test('the recommendation equals the engine’s on the same rows, on repeat too', async () => {
  const gateway = await replayGateway()
  const candles = recordedKlines()
    .slice(-200)
    .map(([time, open, high, low, close, volume]) => ({
      time,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
      closed: true,
    }))
  const expected = recommend({ instrument: 'BTCUSDT', venue: 'binance', quote: 'USDT', candles })

  const { signal: sections = {} } = signalTool.outputSchema['properties'] as Record<string, JsonObject>

  const first = await gateway.buyer.buy(`${path}&detail=full`)
  const second = await gateway.buyer.buy(`${path}&detail=full`)

  expect(first.body.signal).toEqual(roundNumbers(JSON.parse(JSON.stringify(expected)), sections))
  expect(second.body.signal).toEqual(first.body.signal)
  expect(await gateway.earned()).toBe(10_000n)
})

/** Relative strength after Wilder (1978), written out plainly. */
function wilderRsi(closes: readonly number[], period: number): number {
  let gain = 0
  let loss = 0
  for (let i = 1; i < closes.length; i += 1) {
    const change = (closes[i] ?? 0) - (closes[i - 1] ?? 0)
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)]
    if (i <= period) {
      gain += up / period
      loss += down / period
    } else {
      gain = (gain * (period - 1) + up) / period
      loss = (loss * (period - 1) + down) / period
    }
  }
  return 100 - 100 / (1 + gain / loss)
}
