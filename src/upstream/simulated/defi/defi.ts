import type { Clock } from '../../../core/clock.ts'
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS } from '../../../core/durations.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { Defi, Takings } from '../../defi/defi.ts'
import type { Sourced } from '../../sourced.ts'
import { chainFacts, protocolFacts, stablecoinFacts } from './defi-facts.ts'
import { openFigures } from './defi-figures.ts'
import { openDefiWorld } from './defi-world.ts'
import { stableSupplyAt } from './stable-supplies.ts'
import { yieldFacts } from './yield-facts.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** Decentralised finance of the simulated world: what lies in it grows and shrinks with its prices. */
export function simulatedDefi({ seed, dataClock }: SimulatedOptions): Defi {
  const world = openDefiWorld(seed)
  // figures of an hour, as the sources of such figures have them
  const hourNow = () => Math.floor(dataClock.now() / HOUR_MS) * HOUR_SECONDS
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:defi', ok: true, asOf: hourNow() * 1_000, cached: false }],
  })
  const { days, history, chainTvl, protocolAt, poolAt, yieldAt, takingsAt } = openFigures(world, hourNow)

  return {
    async protocols() {
      const now = hourNow()
      const protocols = protocolFacts.map((facts) => protocolAt(facts, now))
      return { ...sourced(), protocols: protocols.toSorted((a, b) => b.tvlUsd - a.tvlUsd) }
    },
    async protocolHistory(slug) {
      const members = protocolFacts.filter((facts) => facts.slug === slug || facts.family === slug)
      if (members.length === 0) throw unknown('protocol')
      const points = history((second) => members.reduce((sum, facts) => sum + world.tvlAt(facts, second), 0))
      return { ...sourced(), points }
    },
    async chains() {
      const chains = chainFacts.map(({ name, coin, id }) => ({
        name,
        tokenSymbol: coin,
        tvlUsd: Math.round(chainTvl(name, hourNow())),
        ...(id === undefined ? {} : { chainId: id }),
      }))
      return { ...sourced(), chains: chains.toSorted((a, b) => b.tvlUsd - a.tvlUsd) }
    },
    async chainHistory(chain) {
      if (!chainFacts.some(({ name }) => name === chain)) throw unknown('chain')
      return { ...sourced(), points: history((second) => chainTvl(chain, second)) }
    },
    async yields() {
      const now = hourNow()
      const pools = yieldFacts.map((facts) => poolAt(facts, now))
      return { ...sourced(), pools }
    },
    async yieldHistory(pool) {
      const facts = yieldFacts.find((one) => world.yieldId(one) === pool)
      if (!facts) throw unknown('poolId')
      return { ...sourced(), points: days().map((second) => yieldAt(facts, second)) }
    },
    async stablecoins() {
      const now = hourNow()
      const coins = stablecoinFacts.map(([name, symbol, peg, mechanism, , chains]) => ({
        name,
        symbol,
        peg,
        mechanism,
        circulating: stableSupplyAt(seed, symbol, now) ?? 0,
        circulatingWeekAgo: stableSupplyAt(seed, symbol, now - 7 * DAY_SECONDS) ?? 0,
        circulatingMonthAgo: stableSupplyAt(seed, symbol, now - 30 * DAY_SECONDS) ?? 0,
        priceUsd: world.stablePrice(symbol, peg, Math.floor(dataClock.now() / 1_000)),
        chains: chains.split(' '),
      }))
      return { ...sourced(), coins }
    },
    async takings({ kind, chain }) {
      const named = chain && chainFacts.find(({ name }) => name.toLowerCase() === chain.toLowerCase())
      if (chain && !named) throw unknown('chain')
      const now = hourNow()
      const rows = protocolFacts
        .filter((facts) => !named || (facts.chains[named.name] ?? 0) > 0)
        .flatMap((facts) =>
          takingsAt(facts, { kind, now, share: named ? (facts.chains[named.name] ?? 0) : 1 }),
        )
      const sum = (of: (row: Takings) => number | undefined) =>
        rows.reduce((total, row) => total + (of(row) ?? 0), 0)
      return {
        ...sourced(),
        total24hUsd: sum((row) => row.total24hUsd),
        total7dUsd: sum((row) => row.total7dUsd),
        protocols: rows.toSorted((a, b) => (b.total24hUsd ?? 0) - (a.total24hUsd ?? 0)),
      }
    },
  }
}

function unknown(field: 'protocol' | 'chain' | 'poolId'): GatewayError {
  return new GatewayError('not_found', `The simulated world has no such ${field}.`, {
    details: { field },
  })
}
