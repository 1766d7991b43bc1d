import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { DexPool } from '../../dex/dex.ts'
import type { RouteStep, Swap, SwapQuery, SwapQuote } from '../../swap/swap.ts'
import { noRoute, unknownMint } from '../../swap/swap-failures.ts'
import { mintDecimals } from '../mint-decimals.ts'
import { simulatedDex } from './dex.ts'
import { feeAt, formsOf, swappable } from './dex-pools.ts'
import { simulatedSwapTransaction } from './swap-transaction.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SLOT_MS = 400

/** One pool on the way, seen from the token that is given. */
interface Hop {
  readonly pool: DexPool
  readonly from: string
  readonly to: string
  /** Units of `to` for one unit of `from`, before fee and impact. */
  readonly rate: number
  /** Units of `from` in the pool. */
  readonly reserve: number
  readonly fee: number
}

/** Swaps through the pools of the simulated world, whose product of reserves stays constant. */
export function simulatedSwap(options: SimulatedOptions): Swap {
  const dex = simulatedDex(options)
  const aborted = { signal: new AbortController().signal }

  async function hopBetween(from: string, to: string): Promise<Hop | undefined> {
    const { pools } = await dex.ofToken(
      { chain: 'solana', address: from === SOL || from === USDC ? to : from },
      aborted,
    )
    const pool = pools.find(({ base, quote }) => {
      const sides = [base.address, quote.address]
      return sides.includes(from) && sides.includes(to)
    })
    return pool && hopOf(pool, from, to)
  }

  async function isTraded(mint: string): Promise<boolean> {
    if (mint === SOL || mint === USDC) return true
    const { pools } = await dex.ofToken({ chain: 'solana', address: mint }, aborted)
    return pools.length > 0
  }

  async function routeOf(from: string, to: string): Promise<readonly Hop[]> {
    const direct = await hopBetween(from, to)
    if (direct) return [direct]
    for (const middle of [USDC, SOL]) {
      if (middle === from || middle === to) continue
      const hops = [await hopBetween(from, middle), await hopBetween(middle, to)].filter(
        (hop) => hop !== undefined,
      )
      if (hops.length === 2) return hops
    }
    if (!(await isTraded(from))) throw unknownMint('inputMint')
    if (!(await isTraded(to))) throw unknownMint('outputMint')
    throw noRoute('The simulated world')
  }

  async function quote(query: SwapQuery): Promise<SwapQuote> {
    const now = Math.floor(options.dataClock.now() / 1_000) * 1_000
    const hops = await routeOf(query.inputMint, query.outputMint)
    return {
      mode: 'simulated',
      sources: [{ name: 'simulated:swap', ok: true, asOf: now, cached: false }],
      quote: { ...quoteOf(hops, query), contextSlot: Math.floor(now / SLOT_MS) },
    }
  }

  return {
    quote,
    async build({ owner, ...query }) {
      const quoted = await quote(query)
      return { ...quoted, ...simulatedSwapTransaction(owner, quoted.quote) }
    },
  }
}

function hopOf(pool: DexPool, from: string, to: string): Hop {
  const price = pool.priceInQuote ?? 1
  const half = (pool.liquidityUsd ?? 0) / 2
  const dollars = pool.priceUsd ?? 1
  const isBase = pool.base.address === from
  return {
    pool,
    from,
    to,
    rate: isBase ? price : 1 / price,
    reserve: isBase ? half / dollars : (half / dollars) * price,
    fee: feeAt(pool.chain, pool.dex),
  }
}

function quoteOf(hops: readonly Hop[], { inputMint, outputMint, amount, slippageBps, swapMode }: SwapQuery) {
  const steps = swapMode === 'ExactIn' ? forwards(hops, Number(amount)) : backwards(hops, Number(amount))
  const inAmount = steps[0]?.swapInfo.inAmount ?? '0'
  const outAmount = steps.at(-1)?.swapInfo.outAmount ?? '0'
  const ideal = hops.reduce((units, { rate, fee }) => units * rate * (1 - fee), human(inAmount, inputMint))
  const impact = Math.max(0, 1 - human(outAmount, outputMint) / ideal)
  const slip = slippageBps / 10_000
  const threshold = swapMode === 'ExactIn' ? Number(outAmount) * (1 - slip) : Number(inAmount) * (1 + slip)
  const [first] = hops
  const dollars = first
    ? human(inAmount, inputMint) *
      (first.pool.base.address === inputMint
        ? (first.pool.priceUsd ?? 0)
        : (first.pool.priceUsd ?? 0) / (first.pool.priceInQuote ?? 1))
    : 0
  return {
    inputMint,
    inAmount: swapMode === 'ExactIn' ? amount : inAmount,
    outputMint,
    outAmount: swapMode === 'ExactOut' ? amount : outAmount,
    otherAmountThreshold: whole(swapMode === 'ExactIn' ? Math.floor(threshold) : Math.ceil(threshold)),
    swapMode,
    slippageBps,
    platformFee: null,
    priceImpactPct: impact
      .toFixed(12)
      .replace(/(?<!0)0+$/, '')
      .replace(/\.$/, ''),
    routePlan: steps,
    swapUsdValue: dollars.toFixed(6),
  }
}

function forwards(hops: readonly Hop[], amount: number): readonly RouteStep[] {
  let units = amount
  return hops.map((hop) => {
    const given = units
    const net = human(`${given}`, hop.from) * (1 - hop.fee)
    units = Math.floor(raw((net * hop.rate * hop.reserve) / (hop.reserve + net), hop.to))
    return stepOf(hop, given, units)
  })
}

function backwards(hops: readonly Hop[], amount: number): readonly RouteStep[] {
  let units = amount
  return hops
    .toReversed()
    .map((hop) => {
      const received = units
      const requested = human(`${received}`, hop.to) / hop.rate
      if (requested >= 0.95 * hop.reserve)
        throw new GatewayError('invalid_input', 'The pools of the simulated world do not hold that much.', {
          details: { field: 'amount' },
        })
      units = Math.ceil(raw((requested * hop.reserve) / (hop.reserve - requested) / (1 - hop.fee), hop.from))
      return stepOf(hop, units, received)
    })
    .toReversed()
}

function stepOf({ pool, from, to }: Hop, given: number, received: number): RouteStep {
  return {
    swapInfo: {
      ammKey: pool.address,
      label: pool.dex,
      inputMint: from,
      outputMint: to,
      inAmount: whole(given),
      outAmount: whole(received),
    },
    percent: 100,
  }
}

function decimalsOf(mint: string): number {
  const asset = swappable.find((one) => formsOf(one).some(({ token }) => token.address === mint))
  return asset ? mintDecimals(asset, mint) : 6
}

function human(units: string, mint: string): number {
  return Number(units) / 10 ** decimalsOf(mint)
}

function raw(amount: number, mint: string): number {
  return amount * 10 ** decimalsOf(mint)
}

function whole(units: number): string {
  return BigInt(Math.round(units)).toString()
}
