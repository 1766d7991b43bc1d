import { formatIndex, formatNumber, formatPercent, roundedOrNull } from '../numbers/figures.ts'
import { at, latest } from '../numbers/line.ts'
import type { Gauges } from './gauges.ts'
import type { Section, VolumeAnalysis } from './shape.ts'
import { verdictOf } from './verdict.ts'

/** Bars that the newest one is measured against. */
const USUAL = 20
/** Times the usual volume from which a bar stands out. */
const SURGE = 1.5

/**
 * The volume group, at most 3 points: 2 for a newest bar that traded more than 1.5 times the mean of the 20 before it
 * and moved more than half an average true range, 1 when rising or falling bars hold 20 % more of the volume than the
 * others.
 */
export function readVolume({ bars, atr }: Gauges): Section<VolumeAnalysis> {
  const { close, volume } = bars
  if (volume === null) return { ok: false, reason: 'The venue does not tell the volume of these bars.' }
  const signals: string[] = []
  const before = volume.slice(-USUAL - 1, -1)
  const usual = before.reduce((sum, traded) => sum + traded, 0) / before.length
  const ratio = usual > 0 ? latest(volume) / usual : Number.NaN
  const change = latest(close) - latest(close, 1)
  const surged = ratio > SURGE && Math.abs(change) > atr / 2
  if (surged)
    signals.push(
      `The newest bar ${change > 0 ? 'rose' : 'fell'} by ${formatNumber(Math.abs(change))} on ${formatIndex(ratio)} times the usual volume.`,
    )
  const flow = flowRatio(close, volume)
  const sided = Math.abs(flow) >= 0.2
  if (sided)
    signals.push(
      `${flow > 0 ? 'Rising' : 'Falling'} bars lead by ${formatPercent(100 * Math.abs(flow))} of the recent volume.`,
    )
  const score = (surged ? 2 * Math.sign(change) : 0) + (sided ? Math.sign(flow) : 0)
  const verdict = verdictOf(score, { most: 3, signals })
  return {
    ok: true,
    volumeRatio: roundedOrNull(ratio),
    flowRatio: roundedOrNull(flow),
    signal: ratio > SURGE ? 'high_volume' : ratio < 0.5 ? 'low_volume' : 'normal',
    volumeTradingSignal: verdict.clearSignal,
    ...verdict,
  }
}

function flowRatio(close: Float64Array, volume: Float64Array): number {
  let flow = 0
  let total = 0
  for (let i = Math.max(1, close.length - USUAL); i < close.length; i++) {
    flow += Math.sign(at(close, i) - at(close, i - 1)) * at(volume, i)
    total += at(volume, i)
  }
  return total > 0 ? flow / total : Number.NaN
}
