import { z } from 'zod'
import { fill, make, one } from './dom.ts'
import { percent, price } from './format.ts'
import { read } from './gateway.ts'
import { leanOf, sparkline } from './home/sparkline.ts'

const Board = z.looseObject({
  tickers: z.array(
    z.looseObject({ symbol: z.string(), price: z.number(), change24hPct: z.number().nullable() }),
  ),
  provenance: z.looseObject({ mode: z.string() }),
})
type Ticker = z.output<typeof Board>['tickers'][number]
const Row = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]).rest(z.unknown())
const Candles = z.looseObject({ candles: z.array(Row) })
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE']
const EVERY_MS = 15_000
/** Hourly candles change slowly. */
const LINES_EVERY_MS = 300_000

/** Prices from the free market window, each with the line of its last 24 hours; left out without an answer. */
export function openMarkets(): void {
  const position = one('markets', HTMLElement)
  const lines = new Map<string, readonly number[]>()
  let board: z.output<typeof Board> | undefined

  function show(): void {
    position.hidden = !board
    if (!board) return
    const { mode } = board.provenance
    position.setAttribute('aria-label', mode === 'live' ? 'Prices now' : `Prices now, ${mode}`)
    fill(position, ...sortMarkets(board.tickers).map((ticker) => cell(ticker, lines.get(ticker.symbol))))
  }

  async function renew(): Promise<void> {
    if (document.hidden) return
    board = await read(`market/exchange/tickers?tokens=${SYMBOLS.join(',')}`, Board).catch(() => undefined)
    show()
  }

  async function renewLines(): Promise<void> {
    if (document.hidden) return
    await Promise.all(
      SYMBOLS.map(async (symbol) => {
        const query = `market/exchange/candles?token=${symbol}&bar=1h&limit=24`
        const found = await read(query, Candles).catch(() => undefined)
        if (found)
          lines.set(
            symbol,
            found.candles.map(([, , , , close]) => close),
          )
      }),
    )
    show()
  }

  setInterval(() => void renew(), EVERY_MS)
  setInterval(() => void renewLines(), LINES_EVERY_MS)
  void renew()
  void renewLines()
}

function sortMarkets(tickers: readonly Ticker[]): readonly Ticker[] {
  return tickers.toSorted((a, b) => SYMBOLS.indexOf(a.symbol) - SYMBOLS.indexOf(b.symbol))
}

function cell(ticker: Ticker, line: readonly number[] | undefined): HTMLElement {
  const { symbol, price: last, change24hPct: change } = ticker
  const lean = leanOf(change)
  const label = `${symbol} over 24 hours`
  return make(
    'li',
    {},
    make('span', { class: 'symbol' }, symbol),
    change === null ? undefined : make('span', { class: `figure ${lean}` }, percent(change)),
    make('span', { class: 'figure last' }, price(last)),
    line && line.length > 1 && sparkline([...line, last], { width: 96, height: 28, label, lean }),
  )
}
