import { z } from 'zod'
import type { Hex } from '../hex.ts'
import type { RpcClient } from './rpc-client.ts'

const Code = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text) => text as Hex)

/** The code at an address, `0x` when there is none. Rejects as the node does. */
export function codeAt(address: Hex, node: RpcClient): Promise<Hex> {
  return node.call('eth_getCode', [address, 'latest'], Code)
}
