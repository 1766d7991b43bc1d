import { SOLANA_NETWORK } from '../../../chains/solana/embedded/network.ts'
import { CURVE_PROGRAM, curveAccountOf } from '../../launchpad/curve-account.ts'
import type { Solana, SolanaHolder } from '../../solana/solana.ts'
import { base58From } from '../chains/made-address.ts'
import { uniform } from '../noise.ts'
import { standingAt } from './launch-course.ts'
import type { LaunchOptions } from './launches.ts'
import { type Launch, launchBehind } from './made-launch.ts'

const SLOT_SECONDS = 0.4
const DECIMALS = 6
const SYSTEM = '11111111111111111111111111111111'
const POOL_PROGRAM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
const LOCK_PROGRAM = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
const MAX_HOLDERS = 20
const MADE_UP = 'Made up: no chain was read. The network id is that of the test network.'

/** The simulated Solana, where it is asked about a launch: its mint and holders agree with its curve or pool. */
export function withLaunchedMints(solana: Solana, { seed, dataClock }: LaunchOptions): Solana {
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  const behind = (mint: string) => launchBehind(seed, mint, wholeSecond())
  const toMint = () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:solana', ok: true, asOf: wholeSecond() * 1_000, cached: false }],
    network: { network: SOLANA_NETWORK, note: MADE_UP },
    slot: Math.floor(wholeSecond() / SLOT_SECONDS),
  })

  return {
    ...solana,
    async mint(mint, options) {
      const launch = behind(mint)
      if (!launch) return solana.mint(mint, options)
      const { name, symbol } = launch
      const uri = `https://example.com/launches/${mint}.json`
      return {
        ...toMint(),
        mint,
        program: 'token-2022',
        decimals: DECIMALS,
        supplyUnits: standingAt(launch, wholeSecond()).reserves.supply,
        extensions: [{ kind: 'metadataPointer', address: mint }, { kind: 'tokenMetadata' }],
        metadata: { name, symbol, uri, isMutable: false, keptBy: 'token-2022' },
      }
    },
    async holders(mint, options) {
      const launch = behind(mint)
      if (!launch) return solana.holders(mint, options)
      return {
        ...toMint(),
        mint,
        decimals: DECIMALS,
        supplyUnits: standingAt(launch, wholeSecond()).reserves.supply,
        holders: holdersAt(launch, wholeSecond()),
      }
    },
  }
}

/** What is not on the curve or in the pool lies with people, the more with the first of them the fewer there are. */
export function holdersAt(launch: Launch, now: number): readonly SolanaHolder[] {
  const { draw, mint } = launch
  const { graduated, reserves, poolSol, valueSol } = standingAt(launch, now)
  const pooled = graduated
    ? BigInt(Math.round(((poolSol ?? 0) / valueSol) * 1e15))
    : reserves.realTokens + stored
  const rest = reserves.supply - pooled
  const top = 0.05 + 0.22 * uniform(draw, 61)
  const fall = 0.72 + 0.2 * uniform(draw, 62)
  const isLocked = uniform(draw, 63) < 0.15
  const people = Array.from({ length: MAX_HOLDERS - 1 }, (_, index): SolanaHolder => {
    const share = Math.min(top, 1 - fall) * fall ** index
    return {
      account: base58From(draw, 300 + index),
      owner: base58From(draw, 200 + index),
      ownerProgram: isLocked && index === 0 ? LOCK_PROGRAM : SYSTEM,
      units: (rest * BigInt(Math.round(share * 1e9))) / 1_000_000_000n,
    }
  })
  const first = {
    account: base58From(draw, 299),
    owner: graduated ? base58From(draw, 41) : curveAccountOf(mint),
    ownerProgram: graduated ? POOL_PROGRAM : CURVE_PROGRAM,
    units: pooled,
  }
  return [first, ...people]
    .filter(({ units }) => units > 0n)
    .toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
}

/** Tokens that go into the pool when a curve has sold out. */
const stored = 206_900_000_000_000n
