import { createHmac, randomBytes } from 'node:crypto'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import { signerFrom } from '../../chains/solana/ed25519.ts'
import { embeddedPayer } from '../../chains/solana/embedded/embedded-payer.ts'
import type { EmbeddedSolana } from '../../chains/solana/embedded/embedded-solana.ts'
import type { LandedTransaction, SolanaJournal } from '../../chains/solana/embedded/journal.ts'
import { SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from '../../chains/solana/embedded/network.ts'
import { serveSolanaRpc } from '../../chains/solana/embedded/rpc-server.ts'
import type { SettlingSolanaChain } from '../../chains/solana/solana-chain.ts'
import type { Clock, Random } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { tokenUnits } from '../../core/money.ts'
import { openedOnce } from '../../core/once.ts'
import type { FaucetNetwork } from '../../http/faucet.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import { solanaFacilitator } from '../../payment/facilitators/solana-facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { type SolanaPayoutAccount, solanaPayoutAccount } from '../../payment/payouts/payout-account.ts'
import { oneSponsor } from '../../payment/rails/fee-payers.ts'
import { type SolanaAsset, solanaExact } from '../../payment/rails/solana-exact.ts'
import { memoStamp } from '../../payment/rails/solana-memo.ts'
import type { Database } from '../../store/engine/database.ts'
import { keptSecrets } from '../../store/engine/secrets.ts'
import { chainBlocks } from '../../store/features/chain-blocks.ts'

export interface SolanaRail {
  readonly rail: Rail
  readonly facilitator: Facilitator
  readonly faucet: FaucetNetwork
  /** From where money leaves; what it lacks is made, as everything is on this chain. */
  readonly payouts: SolanaPayoutAccount
  /** Where wallets find the chain's node. */
  readonly rpcUrl: string
  /** The chain, which is opened when it is first asked for. */
  chain(): Promise<EmbeddedSolana>
  close(): Promise<void>
}

const FACILITATOR = 'embedded-solana'
const ASSET: SolanaAsset = {
  network: SOLANA_NETWORK,
  asset: SOLANA_ASSET,
  assetName: 'USDC',
  decimals: SOLANA_DECIMALS,
  embedded: true,
}

/**
 * The second rail of a gateway that has no keys: a Solana of our own in this process. Offers need its fee payer and
 * nothing else, so that the chain itself is only opened when somebody pays, asks for dollars or speaks to its node.
 *
 * @throws GatewayError `misconfigured` when `payTo` is no address of Solana.
 */
export async function openSolanaRail(
  database: Database,
  { payTo, clock, random }: { readonly payTo: string; readonly clock: Clock; readonly random: Random },
): Promise<SolanaRail> {
  if (!bytesOfBase58(payTo, 32)) {
    throw new GatewayError('misconfigured', 'SOLANA_PAY_TO: must be a Solana address, 32 bytes in base58.')
  }
  const [[seed], payoutSeeds, secrets] = await Promise.all([
    keptSecrets(database, 'solana-operator', newSecret, clock),
    keptSecrets(database, 'solana-payout-key', newSecret, clock),
    memoSecrets(database, clock),
  ])
  const operator = signerFrom(Buffer.from(seed, 'base64url'))
  // the oldest: the account must not change while money is on its way out of it
  const payer = signerFrom(Buffer.from(payoutSeeds.at(-1) ?? payoutSeeds[0], 'base64url'))
  const secret = createHmac('sha256', seed).update('block hashes').digest()

  let opening: Promise<EmbeddedSolana> | undefined
  const open = async () => {
    const { openEmbeddedSolana } = await import('../../chains/solana/embedded/embedded-solana.ts')
    const journal = journalIn(database)
    const feePayers = [payer.address]
    return openEmbeddedSolana({ journal, clock, operator, payees: [payTo], feePayers, secret })
  }
  // a database that was away for a moment must not close the rail for good
  const chain = openedOnce(() => {
    opening = open().catch((cause: unknown) => {
      throw new GatewayError('upstream_unavailable', 'The embedded Solana could not be opened.', { cause })
    })
    return opening
  })
  const node = await serveSolanaRpc(async () => {
    const [{ solanaRpc }, running] = await Promise.all([
      import('../../chains/solana/embedded/rpc.ts'),
      chain(),
    ])
    return solanaRpc(running)
  })
  const lazy = chainThatOpens(chain)

  return {
    rpcUrl: node.url,
    chain,
    rail: solanaExact(ASSET, {
      payTo,
      sponsors: oneSponsor({ facilitator: FACILITATOR, feePayer: operator.address }),
      chain: lazy,
      stamp: memoStamp(secrets, random),
      clock,
      rpcUrl: node.url,
    }),
    facilitator: solanaFacilitator(FACILITATOR, { chain: lazy, feePayer: operator }),
    faucet: {
      network: SOLANA_NETWORK,
      takes: (address) => bytesOfBase58(address, 32) !== undefined,
      async give(address, amount) {
        if (!bytesOfBase58(address, 32)) {
          throw new GatewayError('invalid_input', 'address: must be a Solana address, 32 bytes in base58.', {
            details: { field: 'address' },
          })
        }
        return (await chain()).mint(address, tokenUnits(amount, SOLANA_DECIMALS))
      },
    },
    payouts: solanaPayoutAccount(ASSET, {
      signer: payer,
      chain: embeddedPayer(chain),
      async fill(amount) {
        const running = await chain()
        const lacking = amount - (await running.tokensIn(associatedTokenAccount(payer.address, SOLANA_ASSET)))
        if (lacking > 0n) await running.mint(payer.address, lacking)
      },
    }),
    async close() {
      await node.close()
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

/** What seals the memos of a gateway's offers, kept so that every instance knows them. */
export function memoSecrets(database: Database, clock: Clock): Promise<readonly [string, ...string[]]> {
  return keptSecrets(database, 'solana-memo', newSecret, clock)
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The chain's transactions as blocks of one, and its accounts as their storage. */
function journalIn(database: Database): SolanaJournal {
  const blocks = chainBlocks<LandedTransaction, { contract: string; slot: string; value: string }>(
    database,
    SOLANA_NETWORK,
  )
  return {
    async load() {
      const kept = await blocks.load()
      return { transactions: kept.blocks, accounts: kept.slots.map(({ value }) => JSON.parse(value)) }
    },
    append: (transaction, accounts) =>
      blocks.append({
        ...transaction,
        slots: accounts.map((account) => ({
          contract: account.address,
          slot: 'account',
          value: JSON.stringify(account),
        })),
      }),
  }
}

function chainThatOpens(chain: () => Promise<EmbeddedSolana>): SettlingSolanaChain {
  return {
    network: SOLANA_NETWORK,
    finalizedHeight: async () => (await chain()).finalizedHeight(),
    lifeOf: async (blockhash) => (await chain()).lifeOf(blockhash),
    tokensIn: async (account) => (await chain()).tokensIn(account),
    landed: async (message, where) => (await chain()).landed(message, where),
    rehearse: async (transaction) => (await chain()).rehearse(transaction),
    send: async (transaction) => (await chain()).send(transaction),
  }
}
