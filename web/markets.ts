import { z } from 'zod'
import { fill, make, one } from './dom.ts'
import { percent, price } from './format.ts'
import { read } from './gateway.ts'

const Board = z.looseObject({
  tickers: z.array(
    z.looseObject({ symbol: z.string(), price: z.number(), change24hPct: z.number().nullable() }),
  ),
  provenance: z.looseObject({ mode: z.string() }),
})
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE']
const EVERY_MS = 15_000

/** A line of prices from the free market window; it is left out where nobody answers. */
export function openMarkets(): void {
  const position = one('markets', HTMLElement)

  async function renew(): Promise<void> {
    if (document.hidden) return
    try {
      const { tickers, provenance } = await read(`market/exchange/tickers?tokens=${SYMBOLS.join(',')}`, Board)
      fill(
        position,
        make('li', {}, make('span', { class: `badge ${provenance.mode}` }, provenance.mode)),
        ...sortMarkets(tickers).map(row),
      )
      position.hidden = false
    } catch {
      position.hidden = true
    }
  }

  setInterval(() => void renew(), EVERY_MS)
  void renew()
}

function sortMarkets(tickers: z.output<typeof Board>['tickers']) {
  return tickers.toSorted((a, b) => SYMBOLS.indexOf(a.symbol) - SYMBOLS.indexOf(b.symbol))
}

function row({
  symbol,
  price: last,
  change24hPct: change,
}: z.output<typeof Board>['tickers'][number]): HTMLElement {
  const lean = change === null || change === 0 ? 'even' : change > 0 ? 'up' : 'down'
  return make(
    'li',
    {},
    make('span', { class: 'symbol' }, symbol),
    make('span', { class: 'figure' }, price(last)),
    change === null ? undefined : make('span', { class: `figure ${lean}` }, percent(change)),
  )
}
