import { z } from 'zod'
import { fill, make, one } from './dom.ts'
import { count, dollars, span } from './format.ts'
import { describeError, read } from './gateway.ts'
import { dailyBars } from './home/daily-bars.ts'

const Metrics = z.looseObject({
  lifetime: z.looseObject({ totalCalls: z.number(), uniquePayingWallets: z.number() }),
  last24h: z.looseObject({ calls: z.number() }),
  last30d: z.looseObject({ calls: z.number() }),
  settlement: z.looseObject({ medianMilliseconds: z.number().nullish() }),
  byPath: z.array(z.looseObject({ path: z.string(), count: z.number(), usdSettled: z.number() })),
  byNetwork: z.array(z.looseObject({ network: z.string(), calls: z.number(), usdSettled: z.number() })),
  dailyCalls: z.array(z.looseObject({ date: z.string(), count: z.number() })),
})
type Metrics = z.output<typeof Metrics>
const Stats = z.looseObject({ serverUptimeSeconds: z.number() })

interface UsageOptions {
  readonly nameOf: (network: string) => string
  readonly titleOf: (path: string) => string
}

const EVERY_MS = 60_000
const MAX_ROUTES = 6

/** How much the gateway is used, for visitors: calls, wallets, uptime. Renewed once a minute while someone looks. */
export function openFigures(options: UsageOptions): void {
  const position = one('usage-body', HTMLElement)
  let isShown = false

  async function renew(): Promise<void> {
    if (document.hidden && isShown) return
    try {
      const [metrics, stats] = await Promise.all([read('api/metrics', Metrics), read('info/stats', Stats)])
      fill(position, view(metrics, stats.serverUptimeSeconds, options))
      isShown = true
    } catch (error) {
      if (!isShown) fill(position, make('p', { class: 'trouble' }, describeError(error)))
    }
  }

  setInterval(() => void renew(), EVERY_MS)
  void renew()
}

function view(metrics: Metrics, uptimeSeconds: number, { nameOf, titleOf }: UsageOptions): HTMLElement {
  const { last24h, last30d, lifetime, dailyCalls, byPath, byNetwork, settlement } = metrics
  const hasCalls = lifetime.totalCalls > 0
  const perCall = (calls: number, usd: number) => (calls === 0 ? '–' : dollars((usd / calls).toFixed(4)))
  return make(
    'div',
    { class: 'figures' },
    make(
      'dl',
      { class: 'tiles' },
      tile('Calls, 24 hours', count(last24h.calls)),
      tile('Calls, 30 days', count(last30d.calls)),
      tile('Paying wallets', count(lifetime.uniquePayingWallets)),
      tile('Median settlement', formatSettlement(settlement.medianMilliseconds)),
      tile('Up for', span(uptimeSeconds)),
    ),
    hasCalls
      ? make('div', { class: 'card' }, make('h3', {}, 'Paid calls per day'), dailyBars(dailyCalls))
      : make('p', { class: 'card quiet' }, 'No call has been paid for yet. Yours could be the first.'),
    hasCalls &&
      table(
        'Most called',
        ['Tool', 'Calls', 'Per call'],
        topRoutes(byPath).map((row) => [
          titleOf(row.path),
          count(row.count),
          perCall(row.count, row.usdSettled),
        ]),
      ),
    hasCalls &&
      table(
        'Networks',
        ['Network', 'Calls', 'Per call'],
        byNetwork.map((row) => [nameOf(row.network), count(row.calls), perCall(row.calls, row.usdSettled)]),
      ),
  )
}

function topRoutes(rows: Metrics['byPath']): Metrics['byPath'] {
  return rows.toSorted((a, b) => b.count - a.count).slice(0, MAX_ROUTES)
}

function formatSettlement(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return '–'
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
}

function tile(name: string, figure: string): HTMLElement {
  return make('div', { class: 'tile' }, make('dt', {}, name), make('dd', { class: 'figure big' }, figure))
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = (tag: 'td' | 'th', row: readonly string[]) =>
    make(
      'tr',
      {},
      ...row.map((text, at) =>
        make(tag, { class: at === 0 ? undefined : 'figure', scope: tag === 'th' ? 'col' : undefined }, text),
      ),
    )
  return make(
    'div',
    { class: 'card' },
    make('h3', {}, title),
    make(
      'table',
      {},
      make('thead', {}, cells('th', head)),
      make('tbody', {}, ...rows.map((row) => cells('td', row))),
    ),
  )
}
