import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import { associatedTokenAccount, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../addresses.ts'
import { base58 } from '../base58.ts'
import type { SolanaSigner } from '../ed25519.ts'
import { mintMessage } from '../mint-message.ts'
import type { SendOutcome, SettlingSolanaChain, SolanaRefusal } from '../solana-chain.ts'
import { amountIn, mintLayout, tokenAccountLayout } from '../token-layout.ts'
import { readTransaction, type SolanaTransaction, writeTransaction } from '../transaction.ts'
import { blockhashes } from './blockhashes.ts'
import type { KeptAccount, LandedTransaction, SolanaJournal } from './journal.ts'
import { type MachineAccount, openSolanaMachine, type Run, type SolanaMachine } from './machine.ts'
import { BLOCKHASH_BLOCKS, SLOT_SECONDS, SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from './network.ts'

/** A refusal as the chain's own interface tells it: our word for it, and the run that ended so. */
export interface Refused {
  readonly reason: SolanaRefusal
  /** As the runtime names it. */
  readonly failure: string
  readonly run?: Run
}

/**
 * A Solana of our own inside the process, with one dollar token on it. Its blocks come by the clock; a transaction
 * counts once the journal has kept it, and then it is final.
 */
export interface EmbeddedSolana extends SettlingSolanaChain {
  latest(): { readonly height: number; readonly blockhash: string; readonly lastValidHeight: number }
  /** Makes new dollars for `owner`, in smallest units; the signature of the transaction that did it. */
  mint(owner: string, amount: bigint): Promise<string>
  account(address: string): Promise<MachineAccount | undefined>
  transaction(signature: string): LandedTransaction | undefined
  rentFor(bytes: number): bigint
  /** Runs a transaction without keeping what comes of it. */
  simulate(transaction: Uint8Array, options: { readonly signed: boolean }): Promise<Run | Refused>
  /** Takes a signed transaction; its signature, or why it was not run. Rejects when it could not be kept. */
  submit(transaction: Uint8Array): Promise<string | Refused>
  /** Resolves when everything handed in so far is kept or refused. */
  close(): Promise<void>
}

/** More than all the fees that will ever be asked. */
const OPERATOR_LAMPORTS = 1_000_000_000_000_000n

/**
 * Starts the chain where its journal left off.
 *
 * @param operator Pays fees and makes dollars.
 * @param payees Owners who can be paid although they never asked for dollars.
 * @param feePayers Who can pay fees, and open purses for others.
 * @param secret What the block hashes are derived from.
 * @param as The network and the dollars that it goes by; devnet's when left out.
 * @throws Error when the runtime is not installed, or what the journal rejects with.
 */
export async function openEmbeddedSolana({
  journal,
  clock,
  operator,
  payees,
  feePayers = [],
  secret,
  as: { network, asset } = { network: SOLANA_NETWORK, asset: SOLANA_ASSET },
}: {
  readonly journal: SolanaJournal
  readonly clock: Clock
  readonly operator: SolanaSigner
  readonly payees: readonly string[]
  readonly feePayers?: readonly string[]
  readonly secret: Uint8Array
  readonly as?: { readonly network: string; readonly asset: string }
}): Promise<EmbeddedSolana> {
  const [machine, kept] = await Promise.all([openSolanaMachine(), journal.load()])
  furnish(machine, { asset, operator: operator.address, payees, feePayers })
  for (const account of kept.accounts) machine.put(account.address, restored(account))
  const landed = new Map<string, LandedTransaction>()
  const bySignature = new Map<string, LandedTransaction>()
  const hashes = blockhashes(secret)
  let count = 0
  let head = 0
  let busy: Promise<unknown> = Promise.resolve()
  for (const transaction of kept.transactions) remember(transaction)

  function remember(transaction: LandedTransaction) {
    landed.set(transaction.message, transaction)
    bySignature.set(transaction.signature, transaction)
    count = transaction.number
    head = Math.max(head, transaction.height)
  }

  /** Never falls, even when the clock is set back. */
  function height(): number {
    head = Math.max(head, Math.floor(clock.now() / 1000 / SLOT_SECONDS))
    return head
  }

  /** One after the other, so that nothing is seen of a transaction before it is kept. */
  function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const turn = busy.then(work)
    busy = turn.catch(() => {})
    return turn
  }

  /** What the runtime does not know of: time and the past. */
  function untimely({ message }: SolanaTransaction): Refused | undefined {
    if (landed.has(message.hash)) return { reason: 'already_processed', failure: 'AlreadyProcessed' }
    if (hashes.heightOf(message.blockhash, height()) === undefined)
      return { reason: 'blockhash_not_found', failure: 'BlockhashNotFound' }
    return undefined
  }

  async function submit(bytes: Uint8Array): Promise<string | Refused> {
    const transaction = readTransaction(bytes)
    if (!transaction) return UNREADABLE
    return inTurn(async () => {
      const refused = untimely(transaction)
      if (refused) return refused
      const { message, signatures } = transaction
      const before = message.writable.map((address) => [address, machine.account(address)] as const)
      const putBack = () => {
        for (const [address, account] of before) machine.put(address, account)
      }
      const run = machine.run(transaction)
      if (run.failure !== undefined) {
        putBack()
        return refusalOf(run, run.failure)
      }
      const entry = {
        number: count + 1,
        time: Math.floor(clock.now() / 1000),
        height: height(),
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
      remember(entry)
      return entry.signature
    })
  }

  async function simulate(bytes: Uint8Array, { signed }: { readonly signed: boolean }) {
    const transaction = readTransaction(bytes)
    if (!transaction) return UNREADABLE
    return inTurn(() => {
      const refused = untimely(transaction)
      if (refused) return refused
      const run = machine.rehearse(transaction, signed)
      return run.failure === undefined ? run : refusalOf(run, run.failure)
    })
  }

  return {
    network,
    submit,
    simulate,
    rentFor: machine.rentFor,
    account: (address) => inTurn(() => machine.account(address)),
    transaction: (signature) => bySignature.get(signature),
    async close() {
      await busy
    },

    latest() {
      const now = height()
      return { height: now, blockhash: hashes.at(now), lastValidHeight: now + BLOCKHASH_BLOCKS }
    },
    async finalizedHeight() {
      return height()
    },
    async lifeOf(blockhash) {
      const born = hashes.heightOf(blockhash, height())
      if (born === undefined) return undefined
      const lastValidHeight = born + BLOCKHASH_BLOCKS
      const over = (lastValidHeight + 1) * SLOT_SECONDS
      return { lastValidHeight, secondsLeft: Math.max(0, Math.ceil(over - clock.now() / 1000)) }
    },
    tokensIn: (address) =>
      inTurn(() => {
        const account = machine.account(address)
        return (account?.owner === TOKEN_PROGRAM && amountIn(account.data)) || 0n
      }),
    landed: (message) =>
      inTurn(() => {
        const found = landed.get(message.hash)
        return found && { signature: found.signature, succeeded: true }
      }),

    async rehearse(transaction) {
      const outcome = await simulate(transaction, { signed: false })
      return 'reason' in outcome ? outcome.reason : undefined
    },
    async send(transaction): Promise<SendOutcome> {
      const outcome = await submit(transaction)
      return typeof outcome === 'string'
        ? { ok: true, signature: outcome }
        : { ok: false, reason: outcome.reason }
    },
    async mint(owner, amount) {
      const message = mintMessage({
        authority: operator.address,
        mint: asset,
        owner,
        amount,
        // two mints of one amount in one block are two messages
        note: randomBytes(8).toString('hex'),
        blockhash: hashes.at(height()),
      })
      const outcome = await submit(writeTransaction([operator.sign(message)], message))
      if (typeof outcome === 'string') return outcome
      throw new GatewayError('upstream_rejected', 'The embedded Solana would not mint that.', {
        cause: outcome,
      })
    },
  }
}

const UNREADABLE: Refused = { reason: 'unreadable', failure: 'SanitizeFailure' }

function refusalOf(run: Run, failure: string): Refused {
  // the token program's first error; an account that is not there holds nothing either
  const poor = /Custom\(1\)|AccountNotFound|InsufficientFunds/.test(failure)
  const unsigned = failure === 'SignatureFailure'
  const reason = poor ? 'insufficient_funds' : unsigned ? 'invalid_signature' : 'simulation_failed'
  return { reason, failure, run }
}

/** What lies on the chain before its first transaction. */
function furnish(
  machine: SolanaMachine,
  {
    asset,
    operator,
    payees,
    feePayers,
  }: {
    readonly asset: string
    readonly operator: string
    readonly payees: readonly string[]
    readonly feePayers: readonly string[]
  },
) {
  const put = (address: string, owner: string, data: Buffer, lamports = machine.rentFor(data.length)) =>
    machine.put(address, { lamports, owner, data, executable: false })
  for (const address of [operator, ...feePayers])
    put(address, SYSTEM_PROGRAM, Buffer.alloc(0), OPERATOR_LAMPORTS)
  put(asset, TOKEN_PROGRAM, mintLayout({ authority: operator, decimals: SOLANA_DECIMALS }))
  for (const owner of payees) {
    const purse = associatedTokenAccount(owner, asset)
    put(purse, TOKEN_PROGRAM, tokenAccountLayout({ mint: asset, owner }))
  }
}

function packed(address: string, account: MachineAccount | undefined): KeptAccount {
  const { owner, lamports, data } = account ?? { owner: SYSTEM_PROGRAM, lamports: 0n, data: Buffer.alloc(0) }
  return { address, owner, lamports: `${lamports}`, data: data.toString('base64') }
}

function restored({ owner, lamports, data }: KeptAccount): MachineAccount {
  return { owner, lamports: BigInt(lamports), data: Buffer.from(data, 'base64'), executable: false }
}
