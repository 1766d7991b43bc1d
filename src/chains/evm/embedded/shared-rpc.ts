import { z } from 'zod'
import type { EmbeddedChain } from './evm-chain.ts'
import { embeddedRpc, type RpcHandler } from './rpc.ts'
import { invalidParams } from './rpc-error.ts'
import { AddressParam, HashParam, Quantity } from './rpc-params.ts'
import { AuthorizationMessage, SHARED_METHODS, toTransferMessage } from './shared-messages.ts'

const BlockNumber = z.int().min(0)
const Mint = z.tuple([AddressParam, Quantity])
const Transfer = z.tuple([AuthorizationMessage])
const LandedIn = z.tuple([HashParam])
const TransferOf = z.tuple([AddressParam, HashParam])
const LandedTo = z.tuple([AddressParam, BlockNumber, BlockNumber])

/** Ethereum's methods, and those by which gateways settle on a chain that they share. */
export function sharedRpc(chain: EmbeddedChain): RpcHandler {
  const ethereum = embeddedRpc(chain)

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case SHARED_METHODS.mint:
        return chain.mint(...read(Mint, params))
      case SHARED_METHODS.transferWithAuthorization:
        return chain.transferWithAuthorization(...read(Transfer, params))
      case SHARED_METHODS.landedIn:
        return (await chain.landedIn(...read(LandedIn, params)))?.map(toTransferMessage) ?? null
      case SHARED_METHODS.transferOf: {
        const transfer = await chain.transferOf(...read(TransferOf, params))
        return transfer ? toTransferMessage(transfer) : null
      }
      case SHARED_METHODS.landedTo:
        return (await chain.landedTo(...read(LandedTo, params))).map(toTransferMessage)
      default:
        return ethereum(method, params)
    }
  }

  return answer
}

function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw invalidParams(parsed.error)
  return parsed.data
}
