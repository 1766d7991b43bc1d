import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import type { SentimentIndex } from '../sentiment-index/sentiment-index.ts'
import { openMarket } from './market.ts'
import type { Tape } from './tape.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const MOMENTUM_DAYS = 30
const VOLATILITY_DAYS = 14
/** Usual daily move of the simulated bitcoin, as a fraction. */
const USUAL_MOVE = 0.02

/** Fear and greed of the simulated world: what its bitcoin has gained, less how wildly it moved. */
export function simulatedSentimentIndex({ seed, dataClock }: SimulatedOptions): SentimentIndex {
  const { tape } = openMarket(seed, 'coingecko', 'bitcoin')
  return {
    async recent({ days }) {
      const today = Math.floor(dataClock.now() / 1_000 / DAY_SECONDS) * DAY_SECONDS
      const moves = dailyMoves(tape, today, days + MOMENTUM_DAYS)
      const readings = Array.from({ length: days }, (_, age) => ({
        time: (today - age * DAY_SECONDS) * 1_000,
        value: indexOf(moves.slice(age, age + MOMENTUM_DAYS)),
      }))
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:fear-and-greed', ok: true, asOf: today * 1_000, cached: false }],
        index: 'Simulated fear and greed',
        method: `Made up: 50, plus what the simulated bitcoin gained in ${MOMENTUM_DAYS} days, less how far it moves a day beyond the usual.`,
        readings,
      }
    },
  }
}

/** Logarithmic moves of the days before a midnight, newest first. */
function dailyMoves(tape: Tape, midnight: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, age) => {
    const { open, close } = tape.between(midnight - (age + 1) * DAY_SECONDS, midnight - age * DAY_SECONDS)
    return close - open
  })
}

/** @param moves Newest first. */
function indexOf(moves: readonly number[]): number {
  const gained = moves.reduce((sum, move) => sum + move, 0)
  const recent = moves.slice(0, VOLATILITY_DAYS)
  const wildness = Math.sqrt(recent.reduce((sum, move) => sum + move ** 2, 0) / recent.length) / USUAL_MOVE
  const momentum = Math.tanh(gained / (USUAL_MOVE * Math.sqrt(MOMENTUM_DAYS)))
  const index = 50 + 38 * momentum - 18 * Math.tanh(wildness - 1)
  return Math.round(Math.max(0, Math.min(100, index)))
}
