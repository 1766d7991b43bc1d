import { z } from 'zod'
import { dailyChart } from './charts/daily-chart.ts'
import { fill, make, one } from './dom.ts'
import { count, dollars, percent } from './format.ts'
import { describeError, read } from './gateway.ts'

const Window = z.looseObject({ calls: z.number(), usdSettled: z.number() })
const Metrics = z.looseObject({
  lifetime: z.looseObject({
    totalCalls: z.number(),
    totalUsdSettled: z.number(),
    uniquePayingWallets: z.number(),
  }),
  last24h: Window,
  last7d: Window.extend({ uniquePayingWallets: z.number() }),
  last30d: Window,
  funnel: z.looseObject({
    offersMade: z.number(),
    paidCalls: z.number(),
    paymentRequiredToPaidRate: z.number().nullable(),
    d7RepeatRate: z.number().nullable(),
  }),
  byPath: z.array(z.looseObject({ path: z.string(), count: z.number(), usdSettled: z.number() })),
  byNetwork: z.array(z.looseObject({ network: z.string(), calls: z.number(), usdSettled: z.number() })),
  dailyCalls: z.array(z.looseObject({ date: z.string(), count: z.number() })),
  accountingNote: z.string(),
})
type Metrics = z.output<typeof Metrics>

const EVERY_MS = 60_000
const MAX_ROUTES = 6

/** What the gateway earns, as it tells everybody; renewed once a minute while somebody looks. */
export function openFigures({ nameOf }: { readonly nameOf: (network: string) => string }): void {
  const position = one('figures-body', HTMLElement)
  let shown = ''

  async function renew(): Promise<void> {
    if (document.hidden) return
    try {
      const metrics = await read('api/metrics', Metrics)
      const { updatedAt: _, ...figures } = metrics
      const next = JSON.stringify(figures)
      if (next !== shown) fill(position, view(metrics, nameOf))
      shown = next
    } catch (error) {
      if (shown === '') fill(position, make('p', { class: 'trouble' }, describeError(error)))
    }
  }

  setInterval(() => void renew(), EVERY_MS)
  void renew()
}

function view(metrics: Metrics, nameOf: (network: string) => string): HTMLElement {
  const { last24h, last7d, last30d, lifetime, funnel, dailyCalls, byPath, byNetwork } = metrics
  const rate = funnel.paymentRequiredToPaidRate
  return make(
    'div',
    { class: 'figures' },
    make(
      'dl',
      { class: 'tiles' },
      tile('24 hours', dollars(last24h.usdSettled), calls(last24h.calls)),
      tile('7 days', dollars(last7d.usdSettled), calls(last7d.calls)),
      tile('30 days', dollars(last30d.usdSettled), calls(last30d.calls)),
      tile(
        'All time',
        dollars(lifetime.totalUsdSettled),
        `${calls(lifetime.totalCalls)}, ${wallets(lifetime.uniquePayingWallets)}`,
      ),
      tile(
        '402 → paid',
        rate === null ? '–' : percent(rate * 100, 1).replace('+', ''),
        rate === null
          ? 'no offer yet'
          : `${count(funnel.paidCalls)} paid of ${count(funnel.offersMade)} offers`,
      ),
    ),
    make(
      'div',
      { class: 'card' },
      make('h3', {}, 'Paid calls a day'),
      lifetime.totalCalls === 0
        ? make('p', { class: 'empty' }, 'No call has been paid for yet. Yours could be the first.')
        : dailyChart(dailyCalls, 'Paid calls on each of the last 30 days, UTC.'),
    ),
    lifetime.totalCalls > 0 && make('div', { class: 'card' }, make('h3', {}, 'What sells'), routes(byPath)),
    lifetime.totalCalls > 0 &&
      make('div', { class: 'card' }, make('h3', {}, 'Where it is paid'), networks(byNetwork, nameOf)),
    make('p', { class: 'quiet wide' }, metrics.accountingNote),
  )
}

function tile(name: string, figure: string, more: string): HTMLElement {
  return make(
    'div',
    { class: 'tile' },
    make('dt', {}, name),
    make('dd', { class: 'figure big' }, figure),
    make('dd', { class: 'quiet' }, more),
  )
}

function routes(rows: Metrics['byPath']): HTMLElement {
  const first = rows.toSorted((a, b) => b.count - a.count).slice(0, MAX_ROUTES)
  return table(
    ['Route', 'Calls', 'Dollars'],
    first.map(({ path, count: sold, usdSettled }) => [path, count(sold), dollars(usdSettled)]),
  )
}

function networks(rows: Metrics['byNetwork'], nameOf: (network: string) => string): HTMLElement {
  return table(
    ['Network', 'Calls', 'Dollars'],
    rows.map(({ network, calls: sold, usdSettled }) => [nameOf(network), count(sold), dollars(usdSettled)]),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = (tag: 'td' | 'th', row: readonly string[]) =>
    make(
      'tr',
      {},
      ...row.map((text, at) =>
        make(tag, { class: at === 0 ? undefined : 'figure', scope: tag === 'th' ? 'col' : undefined }, text),
      ),
    )
  return make(
    'table',
    {},
    make('thead', {}, cells('th', head)),
    make('tbody', {}, ...rows.map((row) => cells('td', row))),
  )
}

function calls(number: number): string {
  return `${count(number)} ${number === 1 ? 'call' : 'calls'}`
}

function wallets(number: number): string {
  return `${count(number)} ${number === 1 ? 'wallet' : 'wallets'}`
}
