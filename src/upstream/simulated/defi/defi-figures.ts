import { DAY_SECONDS } from '../../../core/durations.ts'
import type { Protocol, Takings, TvlPoint, YieldPoint, YieldPool } from '../../defi/defi.ts'
import { chainFacts, type ProtocolFacts, protocolFacts } from './defi-facts.ts'
import type { openDefiWorld } from './defi-world.ts'
import type { yieldFacts } from './yield-facts.ts'

const HISTORY_DAYS = 365

/** The figures of chains, protocols and pools at a time. */
export function openFigures(world: World, hourNow: () => number) {
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
    days: () => days(HISTORY_DAYS),
    history,
    chainTvl,
    protocolAt: (facts: ProtocolFacts, now: number) => protocolAt(world, facts, now),
    poolAt: (facts: YieldFacts, now: number) => poolAt(world, facts, now),
    yieldAt: (facts: YieldFacts, second: number) => yieldAt(world, facts, second),
    takingsAt: (facts: ProtocolFacts, query: TakingsQuery) => takingsAt(world, facts, query),
  }
}

type World = ReturnType<typeof openDefiWorld>
type YieldFacts = (typeof yieldFacts)[number]

interface TakingsQuery {
  readonly kind: 'dex-volume' | 'fees' | 'revenue'
  readonly now: number
  readonly share: number
}

function poolAt(world: World, facts: YieldFacts, now: number): YieldPool {
  const [project, chain, symbol, , , , flags] = facts
  const point = yieldAt(world, facts, now)
  const month = Array.from({ length: 30 }, (_, age) => yieldAt(world, facts, now - age * DAY_SECONDS).apyPct)
  return {
    id: world.yieldId(facts),
    chain,
    project,
    symbol,
    ...rest(point),
    apyMean30dPct: two(month.reduce((sum, apy) => sum + apy, 0) / month.length),
    apyChange7d: two(point.apyPct - yieldAt(world, facts, now - 7 * DAY_SECONDS).apyPct),
    isStablecoin: flags.includes('stable'),
    impermanentLoss: flags.includes('loss'),
    exposure: flags.startsWith('multi') ? ('multi' as const) : ('single' as const),
    isOutlier: false,
  }
}

/** The value of the daily history at a moment between two of its points. */
function onDailyLine(world: World, facts: ProtocolFacts, second: number): number {
  const day = Math.floor(second / DAY_SECONDS) * DAY_SECONDS
  const [before, after] = [world.tvlAt(facts, day), world.tvlAt(facts, day + DAY_SECONDS)]
  return before + ((second - day) / DAY_SECONDS) * (after - before)
}

function protocolAt(world: World, facts: ProtocolFacts, now: number): Protocol {
  const tvlUsd = Math.round(world.tvlAt(facts, now))
  const change = (seconds: number) => two(100 * (tvlUsd / onDailyLine(world, facts, now - seconds) - 1))
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

function yieldAt(world: World, facts: YieldFacts, second: number): YieldPoint {
  const [project, chain, , share, usual, rewards] = facts
  const protocol = protocolFacts.find(({ slug }) => slug === project)
  const apyPct = two(usual * world.appetiteAt(facts, second))
  const apyRewardPct = two((apyPct * rewards) / usual)
  return {
    time: second * 1_000,
    tvlUsd: protocol ? Math.round(world.tvlAt(protocol, second) * (protocol.chains[chain] ?? 0) * share) : 0,
    apyPct,
    apyBasePct: two(apyPct - apyRewardPct),
    apyRewardPct,
  }
}

function takingsAt(
  world: World,
  facts: ProtocolFacts,
  { kind, now, share }: TakingsQuery,
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

function rest({ time: _, ...figures }: YieldPoint): Omit<YieldPoint, 'time'> {
  return figures
}

function two(value: number): number {
  return Math.round(value * 100) / 100
}
