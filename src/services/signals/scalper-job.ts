import { ledgerOf, type PaperLedger } from '../../analysis/paper/ledger.ts'
import { choose, type PaperRules } from '../../analysis/paper/rules.ts'
import { type OpenPosition, walk } from '../../analysis/paper/walk.ts'
import { recommend } from '../../analysis/signal/recommend.ts'
import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { PaperBook, PaperLook, PaperRun } from '../../store/features/paper-repository.ts'
import { type Candles, candleSources } from '../../upstream/market-data/candles.ts'
import type { DataMode } from '../../upstream/sourced.ts'

const MAX_CANDLES = 1_000

export const scalper = {
  job: 'scalper',
  everyMilliseconds: 5 * MINUTE_MS,
  /** The candles whose signals are traded. */
  bar: '15m',
  candles: 200,
  universe: ['bitcoin', 'ethereum', 'solana', 'bnb', 'xrp', 'dogecoin'],
} as const

/** Where the agent stands, from its stored runs. */
export async function paperLedger(book: PaperBook, mode: DataMode, rules: PaperRules): Promise<PaperLedger> {
  const [sums, open] = await Promise.all([book.sums(mode, 0), book.open(mode)])
  const held = open.map(({ units, entry_price, mark_price, fees }) => ({
    units,
    entryPrice: entry_price,
    markPrice: mark_price,
    fees,
  }))
  return ledgerOf(sums, held, rules)
}

interface ScalperParts {
  /** Null: only when it is asked for. */
  readonly everyMilliseconds: number | null
  readonly book: PaperBook
  readonly candles: Candles
  readonly mode: DataMode
  readonly dataClock: Clock
  readonly rules: PaperRules
}

/**
 * The paper-trading agent: follows its open runs through the minutes since it last looked, then reads the signal of
 * every market it has no run in, and buys on paper what its rules let it buy.
 */
export function scalperJob({
  book,
  candles,
  mode,
  dataClock,
  rules,
  everyMilliseconds,
}: ScalperParts): PeriodicJob {
  /** Undefined when no source answers as it should: nothing is done where nothing is known. */
  async function known<T>(asked: Promise<T>, stop: AbortSignal): Promise<T | undefined> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof GatewayError && !stop.aborted) return undefined
      throw error
    }
  }

  async function read(token: string, stop: AbortSignal) {
    const { bar, candles: limit } = scalper
    const series = await candles.recent({ token, bar, limit }, { signal: stop })
    return { series, said: recommend(series) }
  }

  async function follow(run: PaperRun, stop: AbortSignal): Promise<boolean> {
    const source = candleSources.find((id) => id === run.venue)
    const minutes = Math.ceil((dataClock.now() - run.walked_until) / MINUTE_MS) + 2
    const query = { token: run.token, instId: run.instrument, bar: '1m', source } as const
    const limit = Math.min(MAX_CANDLES, Math.max(2, minutes))
    const series = await known(candles.recent({ ...query, limit }, { signal: stop }), stop)
    const walked = walk(positionOf(run), series?.candles ?? [], { barMilliseconds: MINUTE_MS, rules })
    if (walked.kind === 'closed') {
      const { closedAt, exitPrice, pnl, reason, fees } = walked.exit
      return book.end(run.id, { closed_at: closedAt, exit_price: exitPrice, pnl, reason, fees })
    }
    const { walkedUntil, markPrice } = walked
    await book.follow(run.id, { walkedUntil, markPrice: markPrice ?? run.mark_price })
    return false
  }

  async function look(
    token: string,
    stop: AbortSignal,
  ): Promise<{ look: PaperLook; bought: boolean } | undefined> {
    const reading = await known(read(token, stop), stop)
    if (!reading) return undefined
    const { series, said } = reading
    const at = dataClock.now()
    const { action, strength, confidence } = said.tradingRecommendation
    const seen = {
      mode,
      token,
      at,
      venue: series.venue,
      action,
      strength,
      confidence,
      price: said.entry.price,
    }
    const open = await book.open(mode)
    if (open.some((run) => run.token === token)) {
      return { look: { ...seen, verdict: 'A run is open in this market.' }, bought: false }
    }
    const choice = choose(said, await paperLedger(book, mode, rules), rules)
    if (choice.kind === 'pass') return { look: { ...seen, verdict: choice.verdict }, bought: false }
    const { units, entryPrice, stopPrice, targetPrice, fees } = choice.entry
    const bought = await book.begin(
      {
        // the same closed bars are acted on once
        id: [mode, token, said.metadata.timestamp].join('|'),
        mode,
        token,
        venue: series.venue,
        instrument: series.instrument,
        bar: series.bar,
        strength,
        confidence,
        opened_at: at,
        // what the market did within this minute before the entry must not count
        walked_until: Math.ceil(at / MINUTE_MS) * MINUTE_MS,
        expires_at: at + rules.mostHoldMinutes * MINUTE_MS,
        units,
        entry_price: entryPrice,
        stop_price: stopPrice,
        target_price: targetPrice,
        mark_price: said.entry.price,
        fees,
      },
      rules.mostOpen,
    )
    const verdict = bought ? choice.verdict : 'This signal has been traded already.'
    return { look: { ...seen, verdict }, bought }
  }

  return {
    name: scalper.job,
    everyMilliseconds,
    async run(stop) {
      let closed = 0
      for (const run of await book.open(mode)) closed += Number(await follow(run, stop))
      const looks: PaperLook[] = []
      let opened = 0
      for (const token of scalper.universe) {
        const found = await look(token, stop)
        if (!found) continue
        looks.push(found.look)
        opened += Number(found.bought)
      }
      await book.keepLooks(looks)
      const { equityUsd } = await paperLedger(book, mode, rules)
      await book.keepPoint({ mode, at: dataClock.now(), equity: equityUsd })
      return { mode: 'paper', looked: looks.length, opened, closed, equityUsd }
    },
  }
}

function positionOf(run: PaperRun): OpenPosition {
  return {
    units: run.units,
    entryPrice: run.entry_price,
    stopPrice: run.stop_price,
    targetPrice: run.target_price,
    fees: run.fees,
    walkedUntil: run.walked_until,
    expiresAt: run.expires_at,
  }
}
