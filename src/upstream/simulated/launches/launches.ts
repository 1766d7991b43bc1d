import type { Clock } from '../../../core/clock.ts'
import { HOUR_SECONDS } from '../../../core/durations.ts'
import { curveAccountOf } from '../../launchpad/curve-account.ts'
import type { LaunchBoard, LaunchedCoin, Launches } from '../../launchpad/launchpad.ts'
import { notLaunched } from '../../launchpad/pumpfun.ts'
import type { Sourced } from '../../sourced.ts'
import { base58From } from '../chains/made-address.ts'
import { openMarket } from '../market.ts'
import { uniform } from '../noise.ts'
import type { Market } from '../simulated-market.ts'
import { bestUntil, standingAt } from './launch-course.ts'
import { type Launch, lastLaunches, launchBehind, steadyLaunches } from './made-launch.ts'

export interface LaunchOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** How many launches are looked at for a board: a day and a half of them. */
const LOOKED_AT = 540
const BOARD_SIZE = 60

const paths: Readonly<Record<LaunchBoard, string>> = {
  trending: '/coins/top-runners',
  movers: '/coins/currently-live',
  new: '/coins',
}

/** Launches of the simulated world: each climbs its curve as far as it is good for, and some leave it. */
export function simulatedLaunches({ seed, dataClock }: LaunchOptions): Launches {
  const solana = openMarket(seed, 'coingecko', 'solana')
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const sourced = (): Sourced => ({
    mode: 'simulated',
    sources: [{ name: 'simulated:launches', ok: true, asOf: wholeSecond() * 1_000, cached: false }],
  })
  const behind = (mint: string, now: number): Launch => {
    const launch = launchBehind(seed, mint, now)
    if (!launch) throw notLaunched()
    return launch
  }

  return {
    async listed({ board, limit, offset, includeNsfw }) {
      const now = wholeSecond()
      const fitting = ranked(board, { seed, now, count: offset + limit }).filter(
        (launch) => includeNsfw || !isNsfw(launch),
      )
      const path = `simulated:${paths[board]}`
      return {
        ...sourced(),
        coins: fitting.slice(offset, offset + limit).map((launch) => coinAt(launch, { solana, now })),
        path,
        primaryPath: path,
      }
    },
    async coin(mint) {
      const now = wholeSecond()
      const coin = coinAt(behind(mint, now), { solana, now })
      return { ...sourced(), coin: { ...coin, curveAccount: curveAccountOf(mint) } }
    },
    async curve(mint) {
      const now = wholeSecond()
      const { reserves, graduated } = standingAt(behind(mint, now), now)
      return { ...sourced(), mint, reserves, graduated, readFrom: 'simulated' }
    },
  }
}

/** Dollars for one SOL at a moment, in seconds. */
export function solPriceAt({ show, tape }: Market, now: number): number {
  return show(tape.between(now - 1, now).close)
}

/** What is public of a launch at a moment, in seconds. */
export function coinAt(
  launch: Launch,
  { solana, now }: { readonly solana: Market; readonly now: number },
): LaunchedCoin {
  const { mint, name, symbol, description, draw, bornAt } = launch
  const { valueSol, graduated, reserves, lastTradeAt } = standingAt(launch, now)
  const best = bestUntil(launch, now)
  const valueUsd = valueSol * solPriceAt(solana, now)
  const bestUsd = best.valueSol * solPriceAt(solana, best.at)
  const page = (index: number, share: number, address: string) =>
    uniform(draw, index) < share ? address : undefined
  const slug = `${symbol.toLowerCase()}-${draw >>> 20}`
  const website = page(31, 0.4, `https://example.com/${slug}`)
  const twitter = page(32, 0.7, `https://x.com/made_up_${draw >>> 18}`)
  return {
    mint,
    name,
    symbol,
    description,
    ...(website === undefined ? {} : { website }),
    ...(twitter === undefined ? {} : { twitter }),
    creator: base58From(draw, 40),
    createdAt: bornAt * 1_000,
    lastTradeAt: lastTradeAt * 1_000,
    graduated,
    ...(graduated ? { pool: base58From(draw, 41) } : {}),
    nsfw: isNsfw(launch),
    replies: Math.floor(valueSol * uniform(draw, 33)),
    reserves,
    valueSol,
    valueUsd: shown(valueUsd),
    athUsd: shown(Math.max(valueUsd, bestUsd)),
    athAt: (bestUsd > valueUsd ? best.at : lastTradeAt) * 1_000,
    supply: reserves.supply,
  }
}

interface BoardQuery {
  readonly seed: string
  readonly now: number
  readonly count: number
}

function ranked(board: LaunchBoard, { seed, now, count }: BoardQuery): readonly Launch[] {
  if (board === 'new') return lastLaunches(seed, now, Math.ceil(count * 1.2) + 5)
  const rows = [...lastLaunches(seed, now, LOOKED_AT), ...steadyLaunches(seed)].map((launch) => {
    const standing = standingAt(launch, now)
    const before = launch.bornAt > now - HOUR_SECONDS ? 28 : standingAt(launch, now - HOUR_SECONDS).valueSol
    const isQuiet = now - standing.lastTradeAt > HOUR_SECONDS
    const moved = Math.abs(Math.log(standing.valueSol / before))
    return { launch, heat: isQuiet ? -1 : board === 'movers' ? moved : Math.log(standing.valueSol) + moved }
  })
  return rows
    .toSorted((a, b) => b.heat - a.heat)
    .slice(0, BOARD_SIZE)
    .map(({ launch }) => launch)
}

function isNsfw({ draw }: Launch): boolean {
  return uniform(draw, 34) < 0.04
}

function shown(value: number): number {
  return Number(value.toPrecision(9))
}
