import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../core/durations.ts'
import { type InterestPeriod, type PerpetualVenueId, perpetualVenues } from '../derivatives/derivatives.ts'
import { type PerpetualVenue, unknownPerpetual } from '../derivatives/perpetual-venue.ts'
import { assetOfPerpetual, perpetualOf } from '../derivatives/perpetuals.ts'
import type { AssetFacts } from './asset-facts.ts'
import { factsOf, venueFacts } from './economy.ts'
import { curve, mix, seedOf } from './noise.ts'
import { openTape, type Tape } from './tape.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const INTERVAL = 8 * HOUR_SECONDS
/** Paid by longs in every interval as long as nothing pushes the price. */
const INTEREST = 0.0001
/** How far a premium must go before it changes what is paid. */
const TOLERANCE = 0.0005
const CAP = 0.003
/** Open interest beside what the venue trades in a usual day. */
const INTEREST_PER_VOLUME = 0.45

const periodSeconds: Record<InterestPeriod, number> = {
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': HOUR_SECONDS,
  '4h': 4 * HOUR_SECONDS,
  '1d': DAY_SECONDS,
}

/** The perpetuals of the simulated world, priced off the same trades as its spot markets. */
export function simulatedPerpetuals(options: SimulatedOptions): readonly PerpetualVenue[] {
  return perpetualVenues.map((id) => simulatedPerpetualVenue(id, options))
}

function simulatedPerpetualVenue(
  id: PerpetualVenueId,
  { seed, dataClock }: SimulatedOptions,
): PerpetualVenue {
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const perpetualAt = (instrument: string) => openPerpetual(seed, id, instrument)

  return {
    id,
    source: id === 'binance' ? 'binance-futures' : id,
    async mark(instrument) {
      const now = wholeSecond()
      return { ...perpetualAt(instrument).pricesAt(now), asOf: now * 1_000, cached: false }
    },
    async funding({ instrument, payments }) {
      const now = wholeSecond()
      const perpetual = perpetualAt(instrument)
      const began = Math.floor(now / INTERVAL) * INTERVAL
      return {
        ...perpetual.pricesAt(now),
        rate: perpetual.rateOf(began, now),
        nextAt: (began + INTERVAL) * 1_000,
        paid: Array.from({ length: payments }, (_, index) => {
          const time = began - (payments - 1 - index) * INTERVAL
          return { time: time * 1_000, rate: perpetual.rateOf(time - INTERVAL, time) }
        }),
        asOf: now * 1_000,
        cached: false,
      }
    },
    async paidUntil({ instrument, payments, at }) {
      const perpetual = perpetualAt(instrument)
      const last = Math.floor(at / 1_000 / INTERVAL) * INTERVAL
      const paid = Array.from({ length: payments }, (_, index) => {
        const time = last - (payments - 1 - index) * INTERVAL
        return { time: time * 1_000, rate: perpetual.rateOf(time - INTERVAL, time) }
      })
      return { paid, cached: false }
    },
    async openInterest({ instrument, period, points }) {
      const now = wholeSecond()
      const perpetual = perpetualAt(instrument)
      const step = periodSeconds[period]
      const last = Math.floor(now / step) * step
      return {
        ...perpetual.interestAt(now),
        before: Array.from({ length: points }, (_, index) => {
          const time = last - (points - 1 - index) * step
          return { time: time * 1_000, ...perpetual.interestAt(time) }
        }),
        asOf: now * 1_000,
        cached: false,
      }
    },
  }
}

interface SimulatedPerpetual {
  pricesAt(second: number): { readonly markPrice: number; readonly indexPrice: number }
  /** What an interval pays, judged by the part of it until `second`. */
  rateOf(began: number, second: number): number
  interestAt(second: number): { readonly base: number; readonly usd: number }
}

/** @throws GatewayError `invalid_input` for an instrument that is not in the simulated world. */
function openPerpetual(seed: string, id: PerpetualVenueId, instrument: string): SimulatedPerpetual {
  const asset = assetOfPerpetual(id, instrument)
  const units = asset && perpetualOf(id, asset)?.units
  if (!asset || units === undefined) throw unknownPerpetual('The simulated venue', instrument)
  const facts = factsOf(asset.symbol)
  const tape = openTape(seed, asset, id)
  const crowd = mix(mix(seedOf(seed), seedOf(asset.symbol)), seedOf('who holds perpetuals'))
  const venue = mix(crowd, seedOf(id))
  const leanings = new Map<number, number>()

  /** How far buyers push the perpetual above spot at a full hour: they come after a rise. */
  function leaningAt(hour: number): number {
    const known = leanings.get(hour)
    if (known !== undefined) return known
    const { open, close } = tape.between(hour - DAY_SECONDS, hour)
    const rise = Math.tanh((close - open) / (facts.weeklyMove / Math.sqrt(7)))
    const mood =
      curve(mix(crowd, 1), hour / (3 * DAY_SECONDS)) + 0.4 * curve(mix(venue, 1), hour / (10 * HOUR_SECONDS))
    const leaning = 0.00045 * rise + 0.0004 * mood
    leanings.set(hour, leaning)
    return leaning
  }

  // between the two hours before, so that no price is known before it was traded
  function premiumAt(second: number): number {
    const hour = Math.floor(second / HOUR_SECONDS) * HOUR_SECONDS
    const part = (second - hour) / HOUR_SECONDS
    return leaningAt(hour - HOUR_SECONDS) * (1 - part) + leaningAt(hour) * part
  }

  function spotAt(second: number): number {
    return tape.between(second - 1, second).close
  }

  return {
    pricesAt(second) {
      const spot = spotAt(second)
      const flutter = 0.00012 * curve(mix(venue, 2), second / 90)
      return {
        markPrice: shown(units * Math.exp(spot + premiumAt(second) + flutter)),
        indexPrice: shown(units * Math.exp(spot)),
      }
    },
    rateOf(began, second) {
      const hours = Math.max(1, Math.floor((second - began) / HOUR_SECONDS))
      let sum = 0
      for (let hour = 1; hour <= hours; hour += 1) sum += premiumAt(began + hour * HOUR_SECONDS)
      return rateFor(sum / hours)
    },
    interestAt(second) {
      const hour = Math.floor(second / HOUR_SECONDS) * HOUR_SECONDS
      const part = (second - hour) / HOUR_SECONDS
      const busy =
        busyDay(tape, hour - HOUR_SECONDS, { facts, id }) * (1 - part) +
        busyDay(tape, hour, { facts, id }) * part
      const held = Math.exp(
        0.25 * Math.tanh(busy) +
          0.14 * curve(mix(crowd, 3), second / (6 * DAY_SECONDS)) +
          0.02 * curve(mix(venue, 3), second / (2 * HOUR_SECONDS)),
      )
      const usual = (facts.dailyVolume * venueFacts[id].volumeShare * INTEREST_PER_VOLUME) / facts.anchor
      const base = shown((usual * held) / units)
      return { base, usd: Math.round(base * units * Math.exp(spotAt(second))) }
    },
  }
}

/** How much more than usual was traded in the day before, as a logarithm. */
function busyDay(
  tape: Tape,
  hour: number,
  { facts, id }: { facts: AssetFacts; id: PerpetualVenueId },
): number {
  const units = tape.between(hour - DAY_SECONDS, hour).lots / tape.lotsPerUnit
  const usual = (facts.dailyVolume * venueFacts[id].volumeShare) / facts.anchor
  return Math.log(Math.max(units / usual, 0.01))
}

/** What an interval pays for its mean premium, by the rule that Binance, OKX and Bybit share. */
function rateFor(premium: number): number {
  const rate = premium + clamp(INTEREST - premium, TOLERANCE)
  return Math.round(clamp(rate, CAP) * 1e8) / 1e8
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}

function shown(value: number): number {
  return Number(value.toPrecision(8))
}
