import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import { SYSTEM_PROGRAM } from '../addresses.ts'
import { base58 } from '../base58.ts'
import type { SolanaRefusal } from '../solana-chain.ts'
import { readTransaction, type SolanaTransaction } from '../transaction.ts'
import type { SolanaJournal, StoredAccount } from './journal.ts'
import type { MachineAccount, Run, SolanaMachine } from './machine.ts'
import type { Past } from './past.ts'

/** A refusal as the chain's own interface reports it: our word for it, and the run that ended so. */
export interface Refused {
  readonly reason: SolanaRefusal
  /** As the runtime names it. */
  readonly failure: string
  readonly run?: Run
}

interface ExecutorDeps {
  readonly machine: SolanaMachine
  readonly journal: SolanaJournal
  readonly clock: Clock
  readonly past: Past
}

/** Runs transactions one after the other, so that nothing is seen of one before the journal has it. */
export function createExecutor({ machine, journal, clock, past }: ExecutorDeps) {
  let busy: Promise<unknown> = Promise.resolve()

  function runInTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const turn = busy.then(work)
    busy = turn.catch(() => {})
    return turn
  }

  async function execute(transaction: SolanaTransaction): Promise<string | Refused> {
    const refused = checkTimeliness(transaction, past)
    if (refused) return refused
    const { message, signatures } = transaction
    const before = message.writable.map((address) => [address, machine.account(address)] as const)
    const putBack = () => {
      for (const [address, account] of before) machine.put(address, account)
    }
    const run = machine.run(transaction)
    if (run.failure !== undefined) {
      putBack()
      return toRefusal(run, run.failure)
    }
    const entry = {
      number: past.nextNumber(),
      time: Math.floor(clock.now() / 1000),
      height: past.height(),
      signature: base58(signatures[0] ?? new Uint8Array()),
      message: message.hash,
    }
    try {
      await journal.append(
        entry,
        message.writable.map((address) => packed(address, machine.account(address))),
      )
    } catch (cause) {
      putBack()
      throw new GatewayError('upstream_unavailable', 'The embedded Solana could not keep its block.', {
        cause,
      })
    }
    past.remember(entry)
    return entry.signature
  }

  return {
    runInTurn,
    /** Resolves when everything handed in so far is kept or refused. */
    async drained() {
      await busy
    },
    /** Takes a signed transaction; its signature, or why it was not run. Rejects when it could not be kept. */
    async submit(bytes: Uint8Array): Promise<string | Refused> {
      const transaction = readTransaction(bytes)
      return transaction ? runInTurn(() => execute(transaction)) : UNREADABLE
    },
    /** Runs a transaction without keeping what comes of it. */
    async simulate(bytes: Uint8Array, { signed }: { readonly signed: boolean }): Promise<Run | Refused> {
      const transaction = readTransaction(bytes)
      if (!transaction) return UNREADABLE
      return runInTurn(() => {
        const refused = checkTimeliness(transaction, past)
        if (refused) return refused
        const run = machine.rehearse(transaction, signed)
        return run.failure === undefined ? run : toRefusal(run, run.failure)
      })
    },
  }
}

const UNREADABLE: Refused = { reason: 'unreadable', failure: 'SanitizeFailure' }

/** What the runtime does not know of: time and the past. */
function checkTimeliness({ message }: SolanaTransaction, past: Past): Refused | undefined {
  if (past.byMessage(message.hash)) return { reason: 'already_processed', failure: 'AlreadyProcessed' }
  if (!past.knowsBlockhash(message.blockhash))
    return { reason: 'blockhash_not_found', failure: 'BlockhashNotFound' }
  return undefined
}

function toRefusal(run: Run, failure: string): Refused {
  // the token program's first error; an account that is not there holds nothing either
  const poor = /Custom\(1\)|AccountNotFound|InsufficientFunds/.test(failure)
  const unsigned = failure === 'SignatureFailure'
  const reason = poor ? 'insufficient_funds' : unsigned ? 'invalid_signature' : 'simulation_failed'
  return { reason, failure, run }
}

function packed(address: string, account: MachineAccount | undefined): StoredAccount {
  const { owner, lamports, data } = account ?? { owner: SYSTEM_PROGRAM, lamports: 0n, data: Buffer.alloc(0) }
  return { address, owner, lamports: `${lamports}`, data: data.toString('base64') }
}
