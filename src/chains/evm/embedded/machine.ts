import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVMRunCallOpts, type Log } from '@ethereumjs/evm'
import { Account, Address, bytesToBigInt, createZeroAddress } from '@ethereumjs/util'
import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf } from '../hex.ts'
import type { ChainLog } from '../landed.ts'
import { secp256k1 } from '../secp256k1.ts'
import { type FlatState, flatState } from './flat-state.ts'

/** A message to a contract; the embedded chain has no coin, so none carries value. */
export interface MachineCall {
  readonly from: Hex
  readonly to: Hex
  readonly input: Hex
  /** Left out, the block's whole gas. */
  readonly gasLimit?: bigint
}

export interface BlockPosition {
  readonly number: number
  /** Seconds since the epoch. */
  readonly time: number
}

/** What became of one call. */
export interface Execution {
  readonly succeeded: boolean
  /** What a node would bill, the price of the calldata included. */
  readonly gasUsed: bigint
  /** The value returned, or the data it reverted with. */
  readonly output: Hex
  readonly logs: readonly ChainLog[]
  /** Present when the machine itself gave up on the call, which then did nothing. */
  readonly cause?: unknown
}

/** An Ethereum virtual machine over one state. It runs one call at a time; who calls it takes turns. */
export interface Machine {
  readonly state: FlatState
  /** Runs a call and keeps what it did, until an open checkpoint of the state is reverted. */
  run(call: MachineCall, block: BlockPosition): Promise<Execution>
  /** Runs a call and takes back what it did. */
  probe(call: MachineCall, block: BlockPosition): Promise<Execution>
  codeAt(address: Hex): Promise<Hex>
  wordAt(contract: Hex, slot: Hex): Promise<bigint>
}

export const BLOCK_GAS = 30_000_000n
const TRANSACTION_GAS = 21_000n

/** Sets a machine up with the given code in place, under the rules of Ethereum's Cancun upgrade. */
export async function openMachine({
  chainId,
  code,
}: {
  readonly chainId: number
  readonly code: Readonly<Record<Hex, Hex>>
}): Promise<Machine> {
  const state = flatState()
  for (const [address, bytecode] of Object.entries(code)) {
    await state.putAccount(addressOf(asHex(address)), new Account(1n))
    await state.putCode(addressOf(asHex(address)), bytesOf(bytecode))
  }
  const curve = await secp256k1()
  const common = createCustomCommon({ chainId, name: 'embedded' }, Mainnet, {
    hardfork: Hardfork.Cancun,
    customCrypto: {
      keccak256: keccak,
      ecrecover(hash, v, r, s) {
        const key = curve.recoverPublicKey({
          hash,
          compact: Buffer.concat([r, s]),
          recovery: v === 27n ? 0 : 1,
        })
        // the precompile answers with nothing when this throws, as it must for what no key has signed
        if (!key) throw new Error('No key made this signature.')
        return key
      },
    },
  })
  // asked for at every instruction, and the library's own answer searches a list each time
  const active = new Map<number, boolean>()
  const isActivatedEIP = common.isActivatedEIP.bind(common)
  common.isActivatedEIP = (eip) => {
    const known = active.get(eip)
    if (known !== undefined) return known
    const answer = isActivatedEIP(eip)
    active.set(eip, answer)
    return answer
  }
  const evm = await createEVM({ common, stateManager: state })

  async function run(call: MachineCall, block: BlockPosition): Promise<Execution> {
    const input = bytesOf(call.input)
    const intrinsic = intrinsicGas(input)
    const gasLimit = (call.gasLimit ?? BLOCK_GAS) - intrinsic
    if (gasLimit < 0n) return { succeeded: false, gasUsed: call.gasLimit ?? 0n, output: '0x', logs: [] }
    evm.journal.cleanJournal()
    evm.transientStorage.clear()
    state.originalStorageCache.clear()
    const depth = state.depth
    try {
      const { execResult } = await evm.runCall({
        block: blockAt(block),
        caller: addressOf(call.from),
        to: addressOf(call.to),
        data: input,
        gasLimit,
        skipNonceIncrement: true,
      })
      return {
        succeeded: execResult.exceptionError === undefined,
        gasUsed: intrinsic + execResult.executionGasUsed,
        output: hexOf(execResult.returnValue),
        logs: execResult.logs?.map(chainLogOf) ?? [],
      }
    } catch (cause) {
      // the library throws at what it was built without, such as blob proofs, and leaves its checkpoints open
      while (state.depth > depth) await state.revert()
      return { succeeded: false, gasUsed: intrinsic + gasLimit, output: '0x', logs: [], cause }
    }
  }

  return {
    state,
    run,
    async probe(call, block) {
      await state.checkpoint()
      try {
        return await run(call, block)
      } finally {
        await state.revert()
      }
    },
    async codeAt(address) {
      return hexOf(await state.getCode(addressOf(address)))
    },
    async wordAt(contract, slot) {
      return bytesToBigInt(await state.getStorage(addressOf(contract), bytesOf(slot)))
    },
  }
}

/** What a transaction costs before its first instruction: 4 a zero byte of calldata, 16 another (EIP-2028). */
function intrinsicGas(input: Uint8Array): bigint {
  const zeros = input.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  return TRANSACTION_GAS + BigInt(zeros * 4 + (input.length - zeros) * 16)
}

function blockAt({ number, time }: BlockPosition): NonNullable<EVMRunCallOpts['block']> {
  return {
    header: {
      number: BigInt(number),
      timestamp: BigInt(time),
      coinbase: ZERO_ADDRESS,
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: BLOCK_GAS,
      baseFeePerGas: 0n,
      getBlobGasPrice: () => 0n,
    },
  }
}

const ZERO_ADDRESS = createZeroAddress()

function chainLogOf([address, topics, data]: Log): ChainLog {
  return { address: hexOf(address), topics: topics.map(hexOf), data: hexOf(data) }
}

function addressOf(hex: Hex): Address {
  return new Address(bytesOf(hex))
}

function asHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
