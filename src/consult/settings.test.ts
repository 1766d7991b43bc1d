import { expect, test } from 'vitest'
import { tools } from '../app/registry.ts'
import { createConsult } from './consult.ts'
import { createConsultIndex } from './index-tools.ts'
import { weighSettings } from './settings.ts'

const index = createConsultIndex(tools)

test('settings speak for a tool, subjects and the form of its answer do not', () => {
  const candles = index.tools.find(({ tool }) => tool.contract.id === 'candles')
  if (!candles) throw new Error('The tool is missing.')
  const weigh = (params: Parameters<typeof weighSettings>[1]) => weighSettings(candles, params)

  const none = weigh({})

  expect(weigh({ token: 'btc', source: 'kraken', detail: 'full' })).toBe(none)
  expect(weigh({ fields: 'candles[].close' })).toBeGreaterThan(none)
  expect(weigh({ bar: '1h' })).toBeGreaterThan(none)
  expect(weigh({ bar: '1h', limit: 5 })).toBeGreaterThan(weigh({ bar: '1h' }))
})

test.each([
  [
    'macd on ETH 5 minute candles, keep the newest 40 percent unseen, no more than 3 trades shown',
    'backtest',
  ],
  [
    'nearest floors for matic on hourly kraken candles, at most two each side and cluster within 0.3 ATR',
    'support-resistance',
  ],
  ['биткоин цена, кратко', 'price'],
  ['bitcoin price, tldr', 'price'],
  ['only candles[].close of ETH, 4h', 'candles'],
])('the settings of “%s” lead to %s', (sentence, toolId) => {
  const { calls } = createConsult(tools)(sentence)

  expect(calls.map((call) => call.toolId)).toEqual([toolId])
})
