import type { z } from 'zod'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import type { ChainNode } from '../nodes/node.ts'
import {
  calldata,
  type InnerAnswer,
  type InnerCall,
  packCalls,
  parseText,
  parseUnsigned,
  unpackAnswers,
} from './abi.ts'
import type { EvmToken } from './evm.ts'

/** The same address on every chain that is read. */
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
const MAX_DECIMALS = 36n

interface Options {
  readonly signal: AbortSignal
}

/** Asks contracts many questions as of one block; each may fail for itself. */
export async function askContracts(
  node: ChainNode,
  calls: readonly InnerCall[],
  options: Options,
): Promise<readonly InnerAnswer[]> {
  if (calls.length === 0) return []
  const call = { to: MULTICALL, data: packCalls(calls) }
  const answer = await node.call('eth_call', [call, 'latest'], HexText, options)
  const answers = unpackAnswers(answer)
  if (answers?.length === calls.length) return answers
  throw new GatewayError('upstream_malformed', 'The node answered in a form we do not know.')
}

/** What contracts report about themselves as tokens; undefined for one that does not answer as tokens do. */
export async function readTokens(
  node: ChainNode,
  addresses: readonly string[],
  options: Options,
): Promise<readonly (EvmToken | undefined)[]> {
  const questions = ['decimals()', 'symbol()'].map((signature) => calldata(signature))
  const calls = addresses.flatMap((to) => questions.map((data) => ({ to, data })))
  const answers = await askContracts(node, calls, options)
  return addresses.map((address, index) => {
    const decimals = parseUnsigned(answers[2 * index])
    if (decimals === undefined || decimals > MAX_DECIMALS) return undefined
    const symbol = parseText(answers[2 * index + 1]) ?? ''
    return { address: toChecksumAddress(address), symbol, decimals: Number(decimals) }
  })
}

export function holdingCall(token: string, holder: string): InnerCall {
  return { to: token, data: calldata('balanceOf(address)', holder) }
}

/** Calls a function of a contract outright. */
export function callContract(
  node: ChainNode,
  call: Readonly<Record<string, string>>,
  options: Options,
): Promise<z.output<typeof HexText>> {
  return node.call('eth_call', [call, 'latest'], HexText, options)
}
