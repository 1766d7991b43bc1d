import { createRequire } from 'node:module'
import type { FailedTransactionMetadata, TransactionMetadata } from 'litesvm/dist/internal.js'
import { findFirstInstalled, solanaRuntimes } from '../../../core/first-installed.ts'
import { addressBytes, SYSTEM_PROGRAM } from '../addresses.ts'
import { base58 } from '../base58.ts'
import { type SolanaTransaction, writeTransaction } from '../transaction.ts'

export interface MachineAccount {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly owner: string
  readonly data: Buffer
  readonly executable: boolean
}

/** What running a transaction came to. */
export interface Run {
  /** As the runtime names it, such as `InstructionError(2, Custom(1))`; undefined when it succeeded. */
  readonly failure: string | undefined
  readonly logs: readonly string[]
  readonly unitsConsumed: number
}

/** Solana's runtime without a network: it runs what it is given, and knows nothing of time or of the past. */
export interface SolanaMachine {
  /** Undefined when nothing lies at the address. */
  account(address: string): MachineAccount | undefined
  put(address: string, account: MachineAccount | undefined): void
  /** Runs a fully signed transaction for good. A failed one still takes the fee: put the accounts back. */
  run(transaction: SolanaTransaction): Run
  /**
   * Runs a transaction and forgets what came of it.
   *
   * @param signed Whether its signatures must be there and right.
   */
  rehearse(transaction: SolanaTransaction, signed: boolean): Run
  rentFor(bytes: number): bigint
}

const EMPTY_BYTES: MachineAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  data: Buffer.alloc(0),
  executable: false,
}

/**
 * Loads the runtime with the programs that every cluster has.
 *
 * @throws Error when the optional package is not installed for this machine.
 */
export async function openSolanaMachine(): Promise<SolanaMachine> {
  const { Account, FailedTransactionMetadata: Failed, LiteSvm } = loaded()
  const runtime = new LiteSvm()
  // block hashes and repeats are judged by the chain, which remembers them longer than this does
  runtime.setBlockhashCheck(false)
  runtime.setTransactionHistory(0n)

  function outcome(metadata: TransactionMetadata, failed?: FailedTransactionMetadata): Run {
    return {
      failure: failed && failureOf(failed),
      logs: metadata.logs(),
      unitsConsumed: Number(metadata.computeUnitsConsumed()),
    }
  }

  return {
    account(address) {
      const found = runtime.getAccount(addressBytes(address))
      if (!found || found.lamports() === 0n) return undefined
      return {
        lamports: found.lamports(),
        owner: base58(found.owner()),
        data: Buffer.from(found.data()),
        executable: found.executable(),
      }
    },
    put(address, account = EMPTY_BYTES) {
      const { lamports, data, owner, executable } = account
      runtime.setAccount(
        addressBytes(address),
        new Account(lamports, data, addressBytes(owner), executable, 0n),
      )
    },
    run(transaction) {
      runtime.setSigverify(true)
      const done = runtime.sendVersionedTransaction(bytesOf(transaction))
      return done instanceof Failed ? outcome(done.meta(), done) : outcome(done)
    },
    rehearse(transaction, signed) {
      runtime.setSigverify(signed)
      const done = runtime.simulateVersionedTransaction(bytesOf(transaction))
      return done instanceof Failed ? outcome(done.meta(), done) : outcome(done.meta())
    },
    rentFor: (bytes) => runtime.minimumBalanceForRentExemption(BigInt(bytes)),
  }
}

/** Written anew from what was read: over bytes it cannot read itself the binding ends the whole process. */
function bytesOf({ signatures, message }: SolanaTransaction): Uint8Array {
  return writeTransaction(signatures, message.bytes)
}

/** The failure's name is only in the text that the binding writes of the whole outcome. */
function failureOf(failed: FailedTransactionMetadata): string {
  return /\berr: (\w+(?:\(.*?\)+)?)(?:, meta:| })/.exec(failed.toString())?.[1] ?? 'Unknown'
}

/**
 * The binding itself takes bytes and loads in 9 ms; the package `litesvm`, of which only the types are used, wraps it in a
 * whole client library that does not install on Node 20.
 */
function loaded(): typeof import('litesvm/dist/internal.js') {
  const name = findFirstInstalled(solanaRuntimes)
  if (name === undefined) throw new Error('Solana’s runtime is not installed for this machine.')
  return createRequire(import.meta.url)(name)
}
