import { z } from 'zod'
import { fill, make, one } from '../dom.ts'
import { count, dollars, percent } from '../format.ts'
import { describeError, read } from '../gateway.ts'
import { readUpstreamStatus } from '../upstream-status.ts'
import { intervalPicture } from './interval-picture.ts'
import { sourcesView } from './sources-view.ts'
import { leanOf, sparkline } from './sparkline.ts'

const Health = z.looseObject({
  signals: z.looseObject({ open: z.number(), resolved: z.number() }),
  record: z
    .looseObject({
      sampleSize: z.number(),
      hitRate: z.number().nullable(),
      hitRateInterval: z.looseObject({ low: z.number(), high: z.number() }).nullable(),
      note: z.string(),
    })
    .optional(),
})
const Overview = z.looseObject({
  startedAt: z.string().nullable(),
  ledger: z.looseObject({
    returnPct: z.number(),
    totalTrades: z.number(),
    winRatePct: z.number().nullable(),
    openPositions: z.number(),
  }),
})
const History = z.looseObject({
  points: z.array(z.looseObject({ ts: z.string(), equityUsd: z.number() })),
  startingBankUsd: z.number(),
  note: z.string(),
})

const EVERY_MS = 60_000
const RECORD_CALL = '#call/signal-record'

/** What this gateway can show for itself, each from a free route: its record, its paper agent, its sources. */
export function openProof(): void {
  keepShown('record', async () => recordView(await read('prediction-game/health', Health)))
  keepShown('equity', async () => {
    const [overview, history] = await Promise.all([
      read('experiment/scalper/overview', Overview),
      read('experiment/scalper/equity-history?limit=100', History),
    ])
    return equityView(overview, history)
  })
  keepShown('sources', async () => sourcesView(await readUpstreamStatus()))
}

/** Shows a view and renews it once a minute while the page is looked at. */
function keepShown(id: string, load: () => Promise<readonly Node[]>): void {
  const position = one(id, HTMLElement)
  let isShown = false

  async function renew(): Promise<void> {
    if (document.hidden && isShown) return
    try {
      fill(position, ...(await load()))
      isShown = true
    } catch (error) {
      if (!isShown) fill(position, make('p', { class: 'quiet' }, describeError(error)))
    }
  }

  setInterval(() => void renew(), EVERY_MS)
  void renew()
}

function recordView({ signals, record }: z.output<typeof Health>): readonly Node[] {
  const link = make('a', { href: RECORD_CALL }, 'The record by candle length and bias')
  if (!record?.hitRateInterval || record.hitRate === null) {
    const judged = record?.sampleSize ?? signals.resolved
    return [
      make('p', { class: 'big figure' }, 'Not yet'),
      make(
        'p',
        { class: 'quiet' },
        `${count(judged)} signals judged, ${count(signals.open)} waiting for their horizon. A rate is shown from 30 on.`,
      ),
      make(
        'p',
        { class: 'quiet' },
        'Every signal that is sold is judged by the price six bars later. ',
        link,
      ),
    ]
  }
  const { low, high } = record.hitRateInterval
  const margin = percent(((high - low) / 2) * 100, 0).replace('+', '')
  return [
    make(
      'p',
      { class: 'big figure' },
      percent(record.hitRate * 100, 0).replace('+', ''),
      make('small', {}, ` ± ${margin}`),
    ),
    intervalPicture({ rate: record.hitRate, low, high }),
    make('p', { class: 'quiet' }, `${count(record.sampleSize)} signals judged, 95 % interval. `, link),
  ]
}

function equityView(
  { ledger }: z.output<typeof Overview>,
  { points, startingBankUsd, note }: z.output<typeof History>,
): readonly Node[] {
  const last = points.at(-1)
  if (!last || points.length < 2) {
    return [make('p', { class: 'big figure' }, dollars(startingBankUsd)), make('p', { class: 'quiet' }, note)]
  }
  const lean = leanOf(ledger.returnPct)
  const won = ledger.winRatePct === null ? '' : `, ${percent(ledger.winRatePct, 0).replace('+', '')} won`
  const label = `Equity from ${dollars(startingBankUsd)} to ${dollars(last.equityUsd.toFixed(2))}.`
  return [
    make('p', { class: `big figure ${lean}` }, percent(ledger.returnPct)),
    sparkline(
      points.map(({ equityUsd }) => equityUsd),
      { width: 320, height: 84, label, lean, level: startingBankUsd },
    ),
    make(
      'p',
      { class: 'quiet' },
      `${dollars(last.equityUsd.toFixed(2))} from ${dollars(startingBankUsd)}: ${count(ledger.totalTrades)} trades${won}, ${count(ledger.openPositions)} open. Fees and slippage included. `,
      make('a', { href: '#call/scalper-overview' }, 'Every trade'),
    ),
  ]
}
