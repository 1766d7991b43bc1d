import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import { associatedTokenAccount, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../addresses.ts'
import type { SolanaSigner } from '../ed25519.ts'
import { mintMessage } from '../mint-message.ts'
import type { SendOutcome, SettlingSolanaChain } from '../solana-chain.ts'
import { amountIn, mintLayout, tokenAccountLayout } from '../token-layout.ts'
import { writeTransaction } from '../transaction.ts'
import { blockhashes } from './blockhashes.ts'
import { createExecutor, type Refused } from './executor.ts'
import type { LandedTransaction, SolanaJournal, StoredAccount } from './journal.ts'
import { type MachineAccount, openSolanaMachine, type Run, type SolanaMachine } from './machine.ts'
import { SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from './network.ts'
import { createPast } from './past.ts'

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
 * @param feePayers Who can pay fees, and open accounts for others.
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
  const past = createPast({ clock, hashes: blockhashes(secret) })
  for (const transaction of kept.transactions) past.remember(transaction)
  const { submit, simulate, runInTurn, drained } = createExecutor({ machine, journal, clock, past })

  return {
    network,
    submit,
    simulate,
    rentFor: machine.rentFor,
    account: (address) => runInTurn(() => machine.account(address)),
    transaction: past.bySignature,
    close: drained,

    latest: past.latest,
    finalizedHeight: async () => past.height(),
    newestTime: async () => Math.floor(clock.now() / 1000),
    lifeOf: async (blockhash) => past.lifeOf(blockhash),
    latestBlockhash: async () => past.latest().blockhash,
    tokensIn: (address) =>
      runInTurn(() => {
        const account = machine.account(address)
        return (account?.owner === TOKEN_PROGRAM && amountIn(account.data)) || 0n
      }),
    landed: (message) =>
      runInTurn(() => {
        const found = past.byMessage(message.hash)
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
        blockhash: past.latest().blockhash,
      })
      const outcome = await submit(writeTransaction([operator.sign(message)], message))
      if (typeof outcome === 'string') return outcome
      throw new GatewayError('upstream_rejected', 'The embedded Solana would not mint that.', {
        cause: outcome,
      })
    },
  }
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
    const tokenAccount = associatedTokenAccount(owner, asset)
    put(tokenAccount, TOKEN_PROGRAM, tokenAccountLayout({ mint: asset, owner }))
  }
}

function restored({ owner, lamports, data }: StoredAccount): MachineAccount {
  return { owner, lamports: BigInt(lamports), data: Buffer.from(data, 'base64'), executable: false }
}
