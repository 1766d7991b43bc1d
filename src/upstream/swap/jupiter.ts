import type { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { jsonRpcRequest } from '../../core/text/json-rpc.ts'
import { failOver } from '../fail-over.ts'
import { createReader, urlAt } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import { explainMoved, isPathMoved, jupiterOrders } from './jupiter-order.ts'
import { payloadOf, WireDryRun, WireQuote, WireSwap } from './jupiter-wire.ts'
import type { Swap, SwapQuery } from './swap.ts'
import { noRoute, sideNamedIn, unknownMint } from './swap-failures.ts'
import { signersOf } from './unsigned-transaction.ts'

/** For how long version 1 is not asked again after it had moved. */
const MOVED_MS = 10 * MINUTE_MS

interface Options {
  readonly signal: AbortSignal
}

/**
 * Jupiter's swap API, version 1, which alone knows ExactOut and takes no fee; version 2 stands in when it has moved. Half a
 * request a second without a key (`JUPITER_API_KEY`), more with one. We ask for no platform fee. A transaction is handed
 * on only when it carries no signature, its owner alone has to sign it, and a node of Solana has run it dry.
 */
export function jupiterSwap(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Swap {
  const jupiter = sources.connect('jupiter')
  const node = sources.connect('solana-rpc')
  const read = createReader(jupiter, WireQuote, { fresh: 1_500, stale: 0 * DAY_MS, explain: explainNoQuote })
  const order = jupiterOrders(jupiter, explainNoQuote)
  let movedUntil = Number.NEGATIVE_INFINITY

  const quoted = async (query: SwapQuery, options: Options & { readonly taker?: string }) => {
    const { inputMint, outputMint, amount, slippageBps, swapMode } = query
    const url = urlAt(jupiter.baseUrl, 'swap/v1/quote', {
      inputMint,
      outputMint,
      amount,
      slippageBps,
      swapMode,
    })
    const isOrder = swapMode === 'ExactIn'
    const ask = async () => {
      const isMoved = isOrder && jupiter.clock.now() < movedUntil
      const found = await (isMoved ? order(query, options) : firstVersion(url, options))
        .catch((error: unknown) => {
          if (!isPathMoved(error) || isMoved || !isOrder) throw error
          movedUntil = jupiter.clock.now() + MOVED_MS
          return order(query, options)
        })
        .catch((error: unknown) => {
          throw withSide(error, { inputMint, outputMint })
        })
      refuseAnother(found.wire, { inputMint, outputMint, swapMode })
      return found
    }
    return failOver([{ name: 'jupiter', ask }], options)
  }

  async function firstVersion(url: URL, options: Options): Promise<FoundQuote> {
    const { value, receivedAt, cached } = await read(url, options)
    return { wire: value, asOf: receivedAt, cached }
  }

  const firstVersionSwap = async (wire: z.output<typeof WireQuote>, owner: string, options: Options) => {
    const asked = { quoteResponse: wire, userPublicKey: owner, dynamicComputeUnitLimit: true }
    const url = urlAt(jupiter.baseUrl, 'swap/v1/swap')
    return jupiter.http.postJson(url, asked, WireSwap, { ...options, explain: notBuilt })
  }

  const dryRun = async (transaction: string, { signal }: Options) => {
    const params = [
      transaction,
      { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'processed' },
    ]
    const body = jsonRpcRequest(1, 'simulateTransaction', params)
    const { result } = await node.http.postJson(node.baseUrl, body, WireDryRun, { signal })
    if (result.value.err === null || result.value.err === undefined) return result.value.unitsConsumed
    throw new GatewayError(
      'invalid_input',
      'A dry run of this swap failed on the chain: the wallet may lack the tokens or the SOL for fees.',
      { cause: result.value.err, details: { field: 'owner' } },
    )
  }

  return {
    async quote(query, options) {
      const { answer, sources: uses } = await quoted(query, options)
      return { mode, sources: uses, quote: payloadOf(answer.wire) }
    },
    async build({ owner, ...query }, options) {
      const { answer, sources: uses } = await quoted(query, { ...options, taker: owner })
      const built = ordered(answer) ?? (await firstVersionSwap(answer.wire, owner, options))
      const signers = signersOf(built.swapTransaction)
      if (signers?.payer !== owner || signers.signersNeeded !== 1 || signers.isSigned)
        throw new GatewayError(
          'upstream_malformed',
          'Jupiter wrote a transaction that is not the owner’s alone to sign.',
        )
      const computeUnits = await dryRun(built.swapTransaction, options)
      const { prioritizationFeeLamports } = built
      return {
        mode,
        sources: uses,
        quote: payloadOf(answer.wire),
        transaction: built.swapTransaction,
        lastValidBlockHeight: built.lastValidBlockHeight,
        ...(typeof prioritizationFeeLamports === 'number' ? { prioritizationFeeLamports } : {}),
        ...(typeof computeUnits === 'number' ? { computeUnits } : {}),
      }
    },
  }
}

interface FoundQuote {
  readonly wire: z.output<typeof WireQuote>
  readonly asOf: number
  readonly cached: boolean
  /** Of version 2, which quotes and builds at once. */
  readonly transaction?: string | null | undefined
  readonly lastValidBlockHeight?: number | undefined
}

/** The transaction that came with a quote of version 2; undefined for a quote of version 1. */
function ordered(found: FoundQuote): z.output<typeof WireSwap> | undefined {
  if (!('transaction' in found)) return undefined
  const { transaction, lastValidBlockHeight } = found
  if (transaction && lastValidBlockHeight !== undefined)
    return { swapTransaction: transaction, lastValidBlockHeight }
  throw notBuilt(400) ?? new GatewayError('upstream_malformed', 'Jupiter wrote no transaction.')
}

/** A quote for something else must not be sold, whatever the aggregator or a cache between us made of the question. */
function refuseAnother(
  quote: z.output<typeof WireQuote>,
  asked: Pick<SwapQuery, 'inputMint' | 'outputMint' | 'swapMode'>,
): void {
  const same =
    quote.inputMint === asked.inputMint &&
    quote.outputMint === asked.outputMint &&
    quote.swapMode === asked.swapMode
  if (!same) throw new GatewayError('upstream_malformed', 'Jupiter quoted another swap than was asked for.')
}

/** Why there is no quote; a mint that is not tradable is named in Jupiter's own words. */
function explainNoQuote(status: number, body: unknown): GatewayError | undefined {
  const moved = explainMoved(status, body)
  if (moved) return moved
  if (status !== 400 && status !== 404) return undefined
  const { errorCode, error } = (body ?? {}) as { readonly errorCode?: unknown; readonly error?: unknown }
  return errorCode === 'TOKEN_NOT_TRADABLE'
    ? new GatewayError('not_found', 'Jupiter trades no token of one of these mints.', { cause: `${error}` })
    : noRoute('Jupiter')
}

/** Gives a mint that is not tradable the name of its field. */
function withSide(error: unknown, query: Pick<SwapQuery, 'inputMint' | 'outputMint'>): unknown {
  if (!(error instanceof GatewayError) || error.code !== 'not_found') return error
  return unknownMint(sideNamedIn(`${error.cause}`, query) ?? 'inputMint')
}

function notBuilt(status: number): GatewayError | undefined {
  if (status !== 400) return undefined
  return new GatewayError('invalid_input', 'Jupiter cannot build this swap for this wallet.', {
    details: { field: 'owner' },
  })
}
