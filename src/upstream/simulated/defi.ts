import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Defi, Protocol, Takings, TvlPoint, YieldPoint } from '../defi/defi.ts'
import type { Sourced } from '../sourced.ts'
import { chainFacts, type ProtocolFacts, protocolFacts, stablecoinFacts } from './defi-facts.ts'
import { openDefiWorld } from './defi-world.ts'
import { yieldFacts } from './yield-facts.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const HISTORY_DAYS = 365

/** Decentralised finance of the simulated world: what lies in it grows and shrinks with its prices. */
export function simulatedDefi({ seed, dataClock }: SimulatedOptions): Defi {
  const world = openDefiWorld(seed)
  // figures of an hour, as the sources of such figures have them
  const hourNow = () => Math.floor(dataClock.now() / 3_600_000) * 3_600
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:defi', ok: true, asOf: hourNow() * 1_000, cached: false }],
  })
  const days = (count: number) => {
    const today = Math.floor(hourNow() / DAY_SECONDS) * DAY_SECONDS
    return [...Array.from({ length: count }, (_, age) => today - (count - 1 - age) * DAY_SECONDS), hourNow()]
  }
  const history = (tvlAt: (second: number) => number): readonly TvlPoint[] =>
    days(HISTORY_DAYS).map((second) => ({ time: second * 1_000, tvlUsd: Math.round(tvlAt(second)) }))
  const chainTvl = (name: string, second: number) => {
    const facts = chainFacts.find((chain) => chain.name === name)
    const listed = protocolFacts.reduce(
      (sum, protocol) => sum + world.tvlAt(protocol, second) * (protocol.chains[name] ?? 0),
      0,
    )
    return listed + (facts ? world.othersAt(facts, second) : 0)
  }

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
      const pools = yieldFacts.map((facts) => {
        const [project, chain, symbol, , , , flags] = facts
        const point = yieldAt(facts, now)
        const month = Array.from({ length: 30 }, (_, age) => yieldAt(facts, now - age * DAY_SECONDS).apyPct)
        return {
          id: world.yieldId(facts),
          chain,
          project,
          symbol,
          ...rest(point),
          apyMean30dPct: two(month.reduce((sum, apy) => sum + apy, 0) / month.length),
          apyChange7d: two(point.apyPct - yieldAt(facts, now - 7 * DAY_SECONDS).apyPct),
          isStablecoin: flags.includes('stable'),
          impermanentLoss: flags.includes('loss'),
          exposure: flags.startsWith('multi') ? ('multi' as const) : ('single' as const),
          isOutlier: false,
        }
      })
      return { ...sourced(), pools }
    },
    async yieldHistory(pool) {
      const facts = yieldFacts.find((one) => world.yieldId(one) === pool)
      if (!facts) throw unknown('pool')
      return { ...sourced(), points: days(HISTORY_DAYS).map((second) => yieldAt(facts, second)) }
    },
    async stablecoins() {
      const now = hourNow()
      const coins = stablecoinFacts.map(([name, symbol, peg, mechanism, billions, chains]) => ({
        name,
        symbol,
        peg,
        mechanism,
        circulating: world.circulating(symbol, billions, now),
        circulatingWeekAgo: world.circulating(symbol, billions, now - 7 * DAY_SECONDS),
        circulatingMonthAgo: world.circulating(symbol, billions, now - 30 * DAY_SECONDS),
        priceUsd: world.stablePrice(symbol, peg, now),
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

  function protocolAt(facts: ProtocolFacts, now: number): Protocol {
    const tvlUsd = Math.round(world.tvlAt(facts, now))
    const change = (seconds: number) => two(100 * (tvlUsd / world.tvlAt(facts, now - seconds) - 1))
    const { slug, name, symbol, category, family, chains } = facts
    return {
      slug,
      name,
      symbol,
      category,
      chains: Object.keys(chains),
      tvlUsd,
      tvlByChain: Object.fromEntries(
        Object.entries(chains).map(([chain, share]) => [chain, Math.round(tvlUsd * share)]),
      ),
      change1dPct: change(DAY_SECONDS),
      change7dPct: change(7 * DAY_SECONDS),
      ...(family ? { family } : {}),
    }
  }

  function yieldAt(facts: (typeof yieldFacts)[number], second: number): YieldPoint {
    const [project, chain, , share, usual, rewards] = facts
    const protocol = protocolFacts.find(({ slug }) => slug === project)
    const apyPct = two(usual * world.appetiteAt(facts, second))
    const apyRewardPct = two((apyPct * rewards) / usual)
    return {
      time: second * 1_000,
      tvlUsd: protocol
        ? Math.round(world.tvlAt(protocol, second) * (protocol.chains[chain] ?? 0) * share)
        : 0,
      apyPct,
      apyBasePct: two(apyPct - apyRewardPct),
      apyRewardPct,
    }
  }

  function takingsAt(
    facts: ProtocolFacts,
    {
      kind,
      now,
      share,
    }: { readonly kind: 'dex-volume' | 'fees' | 'revenue'; readonly now: number; readonly share: number },
  ): readonly Takings[] {
    const rates = {
      'dex-volume': facts.category === 'Dexs' ? facts.turnover : 0,
      fees: facts.feeRate,
      revenue: facts.feeRate * facts.keeps,
    }
    if (rates[kind] === 0) return []
    const day = (age: number) => world.dayAt(facts, now - age * DAY_SECONDS) * rates[kind] * share
    const sum = (from: number, count: number) =>
      Array.from({ length: count }, (_, age) => day(from + age)).reduce((total, one) => total + one, 0)
    const [today, week] = [sum(0, 1), sum(0, 7)]
    return [
      {
        name: facts.name,
        category: facts.category,
        chains: Object.keys(facts.chains),
        total24hUsd: Math.round(today),
        total7dUsd: Math.round(week),
        total30dUsd: Math.round(sum(0, 30)),
        change1dPct: two(100 * (today / day(1) - 1)),
        change7dPct: two(100 * (week / sum(7, 7) - 1)),
      },
    ]
  }
}

function rest({ time: _, ...figures }: YieldPoint): Omit<YieldPoint, 'time'> {
  return figures
}

function two(value: number): number {
  return Math.round(value * 100) / 100
}

function unknown(field: 'protocol' | 'chain' | 'pool'): GatewayError {
  return new GatewayError('invalid_input', `The simulated world has no such ${field}.`, {
    details: { field },
  })
}
