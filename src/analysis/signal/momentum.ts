import { formatIndex, formatNumber } from '../numbers/figures.ts'
import { latest } from '../numbers/line.ts'
import { divergence } from './divergence.ts'
import type { Gauges } from './gauges.ts'
import type { MomentumAnalysis, Section } from './shape.ts'
import { moneyFlowSignal } from './technical.ts'
import { verdictOf } from './verdict.ts'

/** One gauge's opinion: which side it takes, and the sentence that states why. */
interface Opinion {
  readonly side: number
  readonly sentence: string
}

/** Points by how many gauges remain on one side after those on the other side are taken off. */
const POINTS = [0, 1, 2, 4, 5]

/**
 * The momentum group, at most 5 points. In a strong trend the MACD histogram, the RSI (45/55), the stochastic lines
 * and the VWAP say whether the move goes on. Otherwise the RSI (35/65), the stochastic (25/75), the MFI (25/75) and a
 * distance of two average true ranges from the VWAP say whether it went too far, and a divergence of price and RSI
 * counts 3 more. Gauges that need an unknown volume take no side.
 *
 * @param trend Which way a strong trend goes; 0 when there is none.
 */
export function readMomentum(gauges: Gauges, trend: 1 | -1 | 0): Section<MomentumAnalysis> {
  const opinions = trend === 0 ? reversal(gauges) : continuation(gauges)
  const turn = divergence(gauges.bars, gauges.rsi)
  const net = opinions.reduce((sum, { side }) => sum + side, 0)
  const agreed = Math.sign(net) * (POINTS[Math.abs(net)] ?? 0)
  const turned = trend !== 0 || turn === 'none' ? 0 : turn === 'bullish' ? 3 : -3
  const score = Math.max(-5, Math.min(5, agreed + turned))
  const actionable = opinions
    .filter(({ side }) => side !== 0 && side * score > 0)
    .map(({ sentence }) => sentence)
  if (turned * score > 0) actionable.push(`Price and RSI diverge, which is ${turn}.`)
  return {
    ok: true,
    mode: trend === 0 ? 'reversal' : 'continuation',
    actionableSignals: actionable,
    divergence: turn,
    mfiSignal: gauges.mfi === null ? null : moneyFlowSignal(gauges.mfi),
    ...verdictOf(score, { most: 5, signals: opinions.map(({ sentence }) => sentence) }),
  }
}

function continuation({ rsi, k, d, macd, close, vwap }: Gauges): Opinion[] {
  const strength = latest(rsi)
  return [
    opinion(macd.histogram, `The MACD histogram is ${formatNumber(macd.histogram)}.`),
    opinion(outside(strength, 45, 55), `The RSI is ${formatIndex(strength)}.`),
    opinion(k - d, `The stochastic %K is ${formatIndex(k)} with its average at ${formatIndex(d)}.`),
    opinion(close - vwap, `The close is ${formatNumber(close)} with the VWAP at ${formatNumber(vwap)}.`),
  ].filter(isKnown)
}

function reversal({ rsi, k, mfi, close, vwap, atr }: Gauges): Opinion[] {
  const strength = latest(rsi)
  const flow = mfi === null ? Number.NaN : latest(mfi)
  const stretch = (close - vwap) / atr
  return [
    opinion(-outside(strength, 35, 65), `The RSI is ${formatIndex(strength)}.`),
    opinion(-outside(k, 25, 75), `The stochastic %K is ${formatIndex(k)}.`),
    opinion(-outside(flow, 25, 75), `The MFI is ${formatIndex(flow)}.`),
    opinion(
      -outside(stretch, -2, 2),
      `The close is ${formatIndex(stretch)} average true ranges from the VWAP.`,
    ),
  ].filter(isKnown)
}

function opinion(lead: number, sentence: string): Opinion {
  return { side: Math.sign(lead), sentence }
}

function isKnown({ side }: Opinion): boolean {
  return !Number.isNaN(side)
}

/** 1 at or above the high limit, -1 at or below the low one, 0 between them. */
function outside(value: number, low: number, high: number): number {
  if (Number.isNaN(value)) return Number.NaN
  if (value >= high) return 1
  return value <= low ? -1 : 0
}
