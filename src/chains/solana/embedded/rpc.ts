import { z } from 'zod'
import { bytesOfBase58 } from '../base58.ts'
import { amountIn } from '../token-layout.ts'
import { MAX_TRANSACTION_BYTES } from '../transaction.ts'
import type { EmbeddedSolana } from './embedded-solana.ts'
import type { Refused } from './executor.ts'
import type { MachineAccount, Run } from './machine.ts'
import { SOLANA_DECIMALS } from './network.ts'
import { SolanaRpcError } from './rpc-error.ts'

/**
 * Answers one Solana JSON-RPC request.
 *
 * @param params The positional parameters, as they came.
 * @returns The `result` member of the answer.
 * @throws SolanaRpcError with the number that a node would answer.
 */
export type SolanaRpc = (method: string, params: unknown) => Promise<unknown>

const Address = z.string().refine((text) => bytesOfBase58(text, 32) !== undefined)
const Options = z
  .looseObject({ encoding: z.string().optional(), sigVerify: z.boolean().optional() })
  .optional()
const WireTransaction = z.string().max(MAX_TRANSACTION_BYTES * 2)
const ANY = z.array(z.unknown()).max(2)

/** The embedded Solana as a node would speak for it: the methods that wallets and stock x402 facilitators use. */
export function solanaRpc(chain: EmbeddedSolana): SolanaRpc {
  const at = <T>(value: T) => ({ context: { apiVersion: '3.0.0', slot: chain.latest().height }, value })

  const methods: Readonly<Record<string, Method>> = {
    getHealth: method(ANY, () => 'ok'),
    getVersion: method(ANY, () => ({ 'solana-core': '3.0.0', 'feature-set': 0 })),
    getSlot: method(ANY, () => chain.latest().height),
    getBlockHeight: method(ANY, () => chain.latest().height),
    getLatestBlockhash: method(ANY, () => {
      const { blockhash, lastValidHeight } = chain.latest()
      return at({ blockhash, lastValidBlockHeight: lastValidHeight })
    }),
    isBlockhashValid: method(tuple(Address), async ([blockhash]) =>
      at((await chain.lifeOf(blockhash)) !== undefined),
    ),
    getMinimumBalanceForRentExemption: method(tuple(z.int().min(0).max(10_485_760)), ([bytes]) =>
      Number(chain.rentFor(bytes)),
    ),
    getBalance: method(tuple(Address), async ([address]) =>
      at(Number((await chain.account(address))?.lamports ?? 0n)),
    ),
    getAccountInfo: method(tuple(Address), async ([address]) =>
      at(toRpcAccount(await chain.account(address))),
    ),
    getMultipleAccounts: method(tuple(z.array(Address).max(100)), async ([addresses]) =>
      at(await Promise.all(addresses.map(async (address) => toRpcAccount(await chain.account(address))))),
    ),
    getTokenAccountBalance: method(tuple(Address), async ([address]) => {
      const account = await chain.account(address)
      const amount = account && amountIn(account.data)
      if (amount === undefined) throw new SolanaRpcError(-32602, 'Invalid param: could not find account')
      const uiAmount = Number(amount) / 10 ** SOLANA_DECIMALS
      return at({ amount: `${amount}`, decimals: SOLANA_DECIMALS, uiAmount, uiAmountString: `${uiAmount}` })
    }),
    getSignatureStatuses: method(tuple(z.array(z.string().max(100)).max(256)), ([signatures]) =>
      at(
        signatures.map((signature) => {
          const found = chain.transaction(signature)
          if (!found) return null
          return {
            slot: found.height,
            confirmations: null,
            err: null,
            status: { Ok: null },
            confirmationStatus: 'finalized',
          }
        }),
      ),
    ),
    simulateTransaction: method(tuple(WireTransaction), async ([transaction, options]) => {
      const signed = options?.sigVerify === true
      return at(simulated(await chain.simulate(bytesOf(transaction, options?.encoding), { signed })))
    }),
    sendTransaction: method(tuple(WireTransaction), async ([transaction, options]) => {
      const outcome = await chain.submit(bytesOf(transaction, options?.encoding))
      if (typeof outcome === 'string') return outcome
      const message = `Transaction simulation failed: ${outcome.failure}`
      throw new SolanaRpcError(-32002, message, simulated(outcome))
    }),
  }

  return async (name, params) => {
    const known = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!known) throw new SolanaRpcError(-32601, 'Method not found')
    return known(params ?? [])
  }
}

type Method = (params: unknown) => Promise<unknown>

function method<Schema extends z.ZodType>(
  schema: Schema,
  answer: (params: z.output<Schema>) => unknown,
): Method {
  return async (params) => {
    const parsed = schema.safeParse(params)
    if (!parsed.success) throw new SolanaRpcError(-32602, 'Invalid params')
    return answer(parsed.data)
  }
}

/** One parameter and the options that most methods take, of which most mean nothing here. */
function tuple<First extends z.ZodType>(first: First) {
  return z.tuple([first, Options])
}

/** base58 is what a node takes when no encoding is named, but no client of today leaves it out. */
function bytesOf(text: string, encoding: string | undefined): Uint8Array {
  if (encoding !== 'base64') throw new SolanaRpcError(-32602, 'Invalid params: send it as base64')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

function toRpcAccount(account: MachineAccount | undefined) {
  return account
    ? {
        data: [account.data.toString('base64'), 'base64'],
        executable: account.executable,
        lamports: Number(account.lamports),
        owner: account.owner,
        rentEpoch: 0,
        space: account.data.length,
      }
    : null
}

function simulated(outcome: Run | Refused) {
  const refused = 'reason' in outcome ? outcome : undefined
  const run = 'reason' in outcome ? outcome.run : outcome
  return {
    err: refused ? errorOf(refused.failure) : null,
    logs: run?.logs ?? [],
    unitsConsumed: run?.unitsConsumed ?? 0,
    accounts: null,
    returnData: null,
  }
}

/** `InstructionError(2, Custom(1))` as nodes write it: `{InstructionError: [2, {Custom: 1}]}`. */
function errorOf(failure: string): unknown {
  const [, index, name, code] = /^InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(failure) ?? []
  if (index === undefined || name === undefined) return failure.split('(', 1)[0] ?? failure
  return { InstructionError: [Number(index), code === undefined ? name : { [name]: Number(code) }] }
}
