import type { z } from 'zod'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { jsonRpcRequest } from '../../core/text/json-rpc.ts'
import { failOver } from '../fail-over.ts'
import { createReader, urlAt } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import type { DataMode } from '../sourced.ts'
import { payloadOf, WireDryRun, WireQuote, WireSwap } from './jupiter-wire.ts'
import type { Swap, SwapQuery } from './swap.ts'
import { noRoute, sideNamedIn, unknownMint } from './swap-failures.ts'
import { signersOf } from './unsigned-transaction.ts'

interface Options {
  readonly signal: AbortSignal
}

/**
 * Jupiter's swap API, version 1. Half a request a second without a key (`JUPITER_API_KEY`), more with one. No
 * platform fee is ever asked for. A transaction is handed on only when nobody has signed it, its owner alone has to,
 * and a node of Solana has run it dry.
 */
export function jupiterSwap(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): Swap {
  const jupiter = sources.connect('jupiter')
  const node = sources.connect('solana-rpc')
  const read = createReader(jupiter, WireQuote, { fresh: 1_500, stale: 0 * DAY_MS, explain: explainNoQuote })

  const quoted = async (
    { inputMint, outputMint, amount, slippageBps, swapMode }: SwapQuery,
    options: Options,
  ) => {
    const url = urlAt(jupiter.baseUrl, 'swap/v1/quote', {
      inputMint,
      outputMint,
      amount,
      slippageBps,
      swapMode,
    })
    const ask = async () => {
      const { value, receivedAt, cached } = await read(url, options).catch((error: unknown) => {
        throw withSide(error, { inputMint, outputMint })
      })
      refuseAnother(value, { inputMint, outputMint, swapMode })
      return { wire: value, asOf: receivedAt, cached }
    }
    return failOver([{ name: 'jupiter', ask }], options)
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
      const { answer, sources: uses } = await quoted(query, options)
      const order = {
        quoteResponse: answer.wire,
        userPublicKey: owner,
        dynamicComputeUnitLimit: true,
      }
      const url = urlAt(jupiter.baseUrl, 'swap/v1/swap')
      const built = await jupiter.http.postJson(url, order, WireSwap, { ...options, explain: notBuilt })
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
