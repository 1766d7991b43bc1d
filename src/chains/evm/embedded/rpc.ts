import { z } from 'zod'
import { type Hex, toQuantity } from '../hex.ts'
import type { ChainLog } from '../landed.ts'
import type { EmbeddedChain } from './evm-chain.ts'
import { BLOCK_GAS, type MachineCall } from './machine.ts'
import { EMBEDDED_CHAIN_ID } from './network.ts'
import { internalError, invalidParams, methodNotFound, RpcError, refused, reverted } from './rpc-error.ts'
import { blockHash, formatBlock, formatReceipt, formatTransaction, logsOf } from './rpc-formats.ts'
import {
  AddressParam,
  BlockParam,
  type BlockReference,
  BytesParam,
  CallParam,
  HashParam,
  LogFilter,
  type LogQuery,
  Quantity,
} from './rpc-params.ts'
import { transactionPool } from './transaction-pool.ts'

/**
 * Answers one Ethereum JSON-RPC request.
 *
 * @param params The positional parameters, as they came.
 * @returns The `result` member of the answer.
 * @throws RpcError with the number and the revert data that a node would answer.
 */
export type RpcHandler = (method: string, params: unknown) => Promise<unknown>

const NO_PARAMS = z.array(z.unknown()).max(0)
const Latest = BlockParam.default('latest')

/**
 * The embedded chain as a node would speak for it: the methods that wallets and stock x402 facilitators use. Gas is
 * free, no account has coin, and only the last block's state can be asked for.
 */
export function embeddedRpc(chain: EmbeddedChain): RpcHandler {
  const { history } = chain
  const pool = transactionPool(chain)

  const { resolveBlockNumber, simulate, shownBlock, logs } = chainReader(chain)

  const methods: Readonly<Record<string, RpcMethod>> = {
    web3_clientVersion: method(NO_PARAMS, () => 'pennywire/embedded'),
    net_version: method(NO_PARAMS, () => `${EMBEDDED_CHAIN_ID}`),
    eth_chainId: method(NO_PARAMS, () => toQuantity(EMBEDDED_CHAIN_ID)),
    eth_syncing: method(NO_PARAMS, () => false),
    eth_accounts: method(NO_PARAMS, () => []),
    eth_gasPrice: method(NO_PARAMS, () => '0x0'),
    eth_maxPriorityFeePerGas: method(NO_PARAMS, () => '0x0'),
    eth_feeHistory: method(
      z.tuple([Quantity, BlockParam, z.array(z.number()).optional()]),
      ([count, block, rewards]) =>
        feeHistory(Math.min(Number(count), resolveBlockNumber(block) + 1, 1024), {
          last: resolveBlockNumber(block),
          rewards,
        }),
    ),
    eth_blockNumber: method(NO_PARAMS, () => toQuantity(history.head.number)),
    eth_getBlockByNumber: method(z.tuple([BlockParam, z.boolean().default(false)]), ([reference, whole]) =>
      shownBlock(reference, whole),
    ),
    eth_getBalance: method(z.tuple([AddressParam, Latest]), () => '0x0'),
    eth_getCode: method(z.tuple([AddressParam, Latest]), ([address]) => chain.codeAt(address)),
    eth_getTransactionCount: method(z.tuple([AddressParam, Latest]), ([address, block]) =>
      toQuantity(block === 'pending' ? pool.nextNonce(address) : history.sentBy(address)),
    ),
    eth_call: method(
      z.tuple([CallParam, Latest]),
      async ([call, block]) => (await simulate(call, block)).output,
    ),
    eth_estimateGas: method(z.tuple([CallParam, Latest]), async ([call, block]) => {
      const { gasUsed } = await simulate(call, block)
      // a quarter more, since a call inside a call may pass on only 63/64 of what is left (EIP-150)
      return toQuantity(bounded((gasUsed * 5n) / 4n))
    }),
    eth_sendRawTransaction: method(z.tuple([BytesParam]), ([serialized]) => pool.send(serialized)),
    eth_getTransactionReceipt: method(z.tuple([HashParam]), ([hash]) => {
      const placed = history.transaction(hash)
      return placed ? formatReceipt(placed) : null
    }),
    eth_getTransactionByHash: method(z.tuple([HashParam]), ([hash]) => {
      const placed = history.transaction(hash)
      return placed ? formatTransaction(placed) : null
    }),
    eth_getLogs: method(z.tuple([LogFilter]), ([filter]) => logs(filter)),
  }

  return async (name, params) => {
    const known = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!known) throw methodNotFound(name)
    try {
      return await known(params ?? [])
    } catch (error) {
      throw error instanceof RpcError ? error : internalError(error)
    }
  }
}

/** Blocks, logs and calls, of which only those of the last block's state can be made. */
function chainReader({ history, blocks }: EmbeddedChain) {
  function resolveBlockNumber(block: BlockReference): number {
    if (block === 'earliest') return 0
    if (typeof block === 'object') {
      const { number } = history.head
      const last = history.block(number)
      if (last && blockHash(last) === block.blockHash) return number
      throw refused('this is not the last block; ask for latest')
    }
    return typeof block === 'number' ? block : history.head.number
  }

  function requireLast(block: BlockReference) {
    if (resolveBlockNumber(block) !== history.head.number)
      throw refused('only the state of the last block is kept; ask for latest')
  }

  async function simulate(call: z.output<typeof CallParam>, block: BlockReference) {
    requireLast(block)
    if (call.value) throw refused('insufficient funds for transfer: the embedded chain has no coin')
    const execution = await blocks.probe(toMessage(call))
    if (!execution.succeeded) throw reverted(execution.output)
    return execution
  }

  /** The last block shows a time that keeps up with the clock, as it would if empty blocks were mined. */
  async function shownBlock(reference: BlockReference, whole: boolean) {
    const head = await blocks.head()
    const block = history.block(resolveBlockNumber(reference))
    if (!block) return null
    const { time } = block.number === head.number ? head : block
    return formatBlock(block, { parent: history.block(block.number - 1), whole, time })
  }

  function logs({ fromBlock, toBlock, ...wanted }: LogQuery) {
    const first = resolveBlockNumber(fromBlock)
    const last = Math.min(resolveBlockNumber(toBlock), history.head.number)
    if (first < history.firstWholeBlock)
      throw refused(`logs before block ${history.firstWholeBlock} are no longer kept`)
    return numbers(first, last).flatMap((number) => {
      const block = history.block(number)
      return block ? logsOf(block).filter((log) => matchesFilter(log, wanted)) : []
    })
  }

  return { resolveBlockNumber, simulate, shownBlock, logs }
}

type RpcMethod = (params: unknown) => Promise<unknown>

function method<Schema extends z.ZodType>(
  schema: Schema,
  answer: (params: z.output<Schema>) => unknown,
): RpcMethod {
  return async (params) => {
    const parsed = schema.safeParse(params)
    if (!parsed.success) throw invalidParams(parsed.error)
    return answer(parsed.data)
  }
}

const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`

function toMessage({ from = ZERO_ADDRESS, to, data, input, gas }: z.output<typeof CallParam>): MachineCall {
  return { from, to, input: input ?? data ?? '0x', gasLimit: bounded(gas ?? BLOCK_GAS) }
}

function bounded(gas: bigint): bigint {
  return gas < BLOCK_GAS ? gas : BLOCK_GAS
}

function matchesFilter(log: ChainLog, { address, topics }: Pick<LogQuery, 'address' | 'topics'>): boolean {
  if (address && !address.includes(log.address)) return false
  return topics.every((allowed, position) => {
    const topic = log.topics[position]
    return !allowed || (topic !== undefined && allowed.includes(topic))
  })
}

function feeHistory(
  count: number,
  { last, rewards }: { last: number; rewards: readonly number[] | undefined },
) {
  return {
    oldestBlock: toQuantity(last - count + 1),
    baseFeePerGas: Array(count + 1).fill('0x0'),
    gasUsedRatio: Array(count).fill(0),
    ...(rewards && { reward: Array(count).fill(rewards.map(() => '0x0')) }),
  }
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
