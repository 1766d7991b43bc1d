import { type Hex, hexOf } from '../../chains/evm/hex.ts'
import { keccakOfText, selectorOf } from '../../chains/evm/keccak.ts'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { keccak } from '../../core/keccak.ts'
import { parseAddress } from '../evm/abi.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'

interface Options {
  readonly signal: AbortSignal
}

/** The registry of ENS on Ethereum, and the one of Basenames on Base, which has the same interface. */
export const ENS_REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
export const BASENAMES_REGISTRY = '0xb94704422c2a1e396835a571837aa5ae53285a95'
export const RESOLVER = selectorOf('resolver(bytes32)')
export const ADDR = selectorOf('addr(bytes32)')

/** The node of a name (EIP-137), for names that need no normalization. */
export function nameHash(name: string): Hex {
  const node = name
    .split('.')
    .reduceRight<Uint8Array>(
      (parent, label) => keccak(Buffer.concat([parent, keccakOfText(label)])),
      new Uint8Array(32),
    )
  return hexOf(node)
}

/**
 * The address that a registry's resolver gives a name (EIP-137, coin type 60).
 *
 * @throws GatewayError `not_found` for a name without a resolver or address, or whose resolver answers off-chain.
 */
export async function resolveEns(
  node: ChainNode,
  { name, registry }: { readonly name: string; readonly registry: string },
  options: Options,
): Promise<string> {
  const hash = nameHash(name)
  const ask = async (to: string, selector: string) => {
    const call = { to, data: `0x${selector}${hash.slice(2)}` }
    return parseAddress(await node.call('eth_call', [call, 'latest'], HexText, options))
  }
  const resolver = await ask(registry, RESOLVER)
  if (resolver === undefined) throw unknownName(name, 'It is not registered, or has no resolver.')
  try {
    const address = await ask(resolver, ADDR)
    if (address === undefined) throw unknownName(name, 'It stands for no address.')
    return toChecksumAddress(address)
  } catch (error) {
    if (findRefusal(error)) throw unknownName(name, 'Its resolver answers off-chain, which is not read here.')
    throw error
  }
}

export function unknownName(name: string, reason: string): GatewayError {
  return new GatewayError('not_found', `The name ${name} has no address here. ${reason}`, {
    details: { name },
  })
}
