import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf, toQuantity, toWord } from '../hex.ts'
import type { ChainLog } from '../landed.ts'
import type { PlacedTransaction } from './history.ts'
import type { MinedBlock } from './journal.ts'
import { BLOCK_GAS } from './machine.ts'

const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`
const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`
/** A bloom filter that rules nothing out, so that no one passes a log over. */
const EMPTY_BLOOM_SOURCE: Hex = `0x${'f'.repeat(512)}`

/** A block's identity: the hash of its number, its time and its transactions' hashes. */
export function blockHash(block: MinedBlock): Hex {
  const hashes = block.transactions.map(({ hash }) => hash.slice(2)).join('')
  return hexOf(keccak(bytesOf(`0x${toWord(block.number)}${toWord(block.time)}${hashes}`)))
}

/**
 * @param parent Left out for the first block, and for one whose parent is no longer kept.
 * @param time What it shows as its time, which is none of its identity.
 */
export function formatBlock(
  block: MinedBlock,
  {
    parent,
    whole,
    time = block.time,
  }: { readonly parent: MinedBlock | undefined; readonly whole: boolean; readonly time?: number },
) {
  const gasUsed = block.transactions.reduce((sum, transaction) => sum + transaction.gasUsed, 0)
  return {
    number: toQuantity(block.number),
    hash: blockHash(block),
    parentHash: parent ? blockHash(parent) : ZERO_WORD,
    timestamp: toQuantity(time),
    gasLimit: toQuantity(BLOCK_GAS),
    gasUsed: toQuantity(gasUsed),
    baseFeePerGas: '0x0',
    transactions: block.transactions.map((transaction, index) =>
      whole ? formatTransaction({ block, index, transaction }) : transaction.hash,
    ),
    miner: ZERO_ADDRESS,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: '0x0',
    nonce: '0x0000000000000000',
    mixHash: ZERO_WORD,
    sha3Uncles: ZERO_WORD,
    stateRoot: ZERO_WORD,
    transactionsRoot: ZERO_WORD,
    receiptsRoot: ZERO_WORD,
    logsBloom: EMPTY_BLOOM_SOURCE,
    uncles: [],
  }
}

/** Signatures are not kept, so v, r and s are zero. */
export function formatTransaction({ block, index, transaction }: PlacedTransaction) {
  return {
    blockHash: blockHash(block),
    blockNumber: toQuantity(block.number),
    transactionIndex: toQuantity(index),
    hash: transaction.hash,
    from: transaction.from,
    to: transaction.to,
    input: transaction.input,
    nonce: toQuantity(transaction.nonce),
    gas: toQuantity(transaction.gasUsed),
    gasPrice: '0x0',
    value: '0x0',
    type: '0x0',
    v: '0x0',
    r: '0x0',
    s: '0x0',
  }
}

export function formatReceipt(placed: PlacedTransaction) {
  const { block, index, transaction } = placed
  const gasSoFar = block.transactions.slice(0, index + 1).reduce((sum, { gasUsed }) => sum + gasUsed, 0)
  return {
    blockHash: blockHash(block),
    blockNumber: toQuantity(block.number),
    transactionIndex: toQuantity(index),
    transactionHash: transaction.hash,
    from: transaction.from,
    to: transaction.to,
    contractAddress: null,
    cumulativeGasUsed: toQuantity(gasSoFar),
    gasUsed: toQuantity(transaction.gasUsed),
    effectiveGasPrice: '0x0',
    status: transaction.succeeded ? '0x1' : '0x0',
    type: '0x0',
    logs: logsOf(block).filter(({ transactionHash }) => transactionHash === transaction.hash),
    logsBloom: EMPTY_BLOOM_SOURCE,
  }
}

/** Every log of a block, numbered through the block as nodes do. */
export function logsOf(block: MinedBlock) {
  const hash = blockHash(block)
  const all = block.transactions.flatMap((transaction, index) =>
    transaction.logs.map((log: ChainLog) => ({ log, index, transaction })),
  )
  return all.map(({ log, index, transaction }, logIndex) => ({
    ...log,
    blockHash: hash,
    blockNumber: toQuantity(block.number),
    blockTimestamp: toQuantity(block.time),
    transactionHash: transaction.hash,
    transactionIndex: toQuantity(index),
    logIndex: toQuantity(logIndex),
    removed: false,
  }))
}
