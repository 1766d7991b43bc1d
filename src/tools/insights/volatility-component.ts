import { levelOf, volatilityOf } from '../../analysis/market/volatility-index.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { readVolatilities } from '../../analysis/quantitative/range-volatility.ts'
import { GatewayError } from '../../core/failures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { ToolWorld } from '../ports.ts'
import { closedBars } from '../quantitative/market-history.ts'

/** A week of hours in one estimate, a month of them to compare it with. */
export const WINDOW = 168
const BARS = 720

type VolatilityContext = Pick<ToolWorld, 'candles' | 'volatilityIndex' | 'signal'>

/** A figure with its scale, or without one and why. */
interface ComponentResult<Output> {
  readonly output: Output
  /** Percent a year. */
  readonly percent: number | null
  readonly percentile: number | null
  readonly parts: readonly Sourced[]
  readonly failure?: GatewayError
}

interface Implied {
  readonly ok: boolean
  readonly index: string
  readonly source: string
  readonly asOf: string
  readonly percent: number
  readonly percentDayAgo: number | null
  readonly changePoints: number | null
}

interface Missing {
  readonly ok: boolean
  readonly error: string
}

/** What options expect of one asset and what was seen of it, each with its source, or why there is none. */
export async function volatilityComponent<Symbol extends string>(symbol: Symbol, context: VolatilityContext) {
  const [implied, realised] = await Promise.all([
    orReason(impliedOf(symbol, context), context),
    orReason(realisedOf(symbol, context), context),
  ])
  const { percent, ...index } = volatilityOf({ implied: implied.percent, realised: realised.percent })
  return {
    output: {
      symbol,
      volatilityPct: percent,
      ...index,
      level: levelOf(realised.percentile),
      implied: implied.output,
      realised: realised.output,
    },
    parts: [...implied.parts, ...realised.parts],
    failures: [implied, realised].flatMap(({ failure }) => failure ?? []),
  }
}

async function impliedOf(
  symbol: string,
  { volatilityIndex, signal }: VolatilityContext,
): Promise<ComponentResult<Implied | Missing>> {
  const found = await volatilityIndex.implied(symbol, { signal })
  if (!found.known)
    return { output: { ok: false, error: found.reason }, percent: null, percentile: null, parts: [found] }
  const { index, source, percent, percentDayAgo, asOf } = found
  const changePoints = percentDayAgo === null ? null : roundedOrNull(percent - percentDayAgo)
  const output = { ok: true, index, source, asOf: toIsoTime(asOf), percent, percentDayAgo, changePoints }
  return { output, percent, percentile: null, parts: [found] }
}

async function realisedOf(symbol: string, { candles, signal }: VolatilityContext) {
  const query = { token: symbol, bar: '1h', limit: BARS } as const
  const { series, bars, barMilliseconds } = await closedBars(candles, query, { signal, least: WINDOW + 2 })
  const readings = readVolatilities(bars, { window: WINDOW, barMilliseconds })
  const { closeToClose, parkinson, garmanKlass, yangZhang } = readings
  const percentile = roundedOrNull(yangZhang.percentile)
  const output = {
    ok: true,
    source: series.venue,
    instrument: series.instrument,
    asOf: toIsoTime((bars.time.at(-1) ?? Number.NaN) + barMilliseconds),
    closeToClose: roundedOrNull(closeToClose.latest),
    parkinson: roundedOrNull(parkinson.latest),
    garmanKlass: roundedOrNull(garmanKlass.latest),
    yangZhang: roundedOrNull(yangZhang.latest),
    percentile,
    barCount: bars.time.length,
  }
  return { output, percent: roundedOrNull(yangZhang.latest), percentile, parts: [series] }
}

/** A figure that is missing is reported as missing; only a caller who disconnected, or a bug of ours, ends everything. */
async function orReason<Output>(
  asked: Promise<ComponentResult<Output>>,
  { signal }: VolatilityContext,
): Promise<ComponentResult<Output | Missing>> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayError) || signal.aborted) throw error
    const output = { ok: false, error: error.message }
    return { output, percent: null, percentile: null, parts: [], failure: error }
  }
}
