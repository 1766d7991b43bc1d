import { createHmac } from 'node:crypto'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import { signerFrom } from '../../chains/solana/ed25519.ts'
import { embeddedPayer } from '../../chains/solana/embedded/embedded-payer.ts'
import type { EmbeddedSolana } from '../../chains/solana/embedded/embedded-solana.ts'
import type { LandedTransaction, SolanaJournal } from '../../chains/solana/embedded/journal.ts'
import { SOLANA_ASSET, SOLANA_DECIMALS, SOLANA_NETWORK } from '../../chains/solana/embedded/network.ts'
import { serveSolanaRpc } from '../../chains/solana/embedded/rpc-server.ts'
import { createTransferSigner } from '../../chains/solana/transfer-signer.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'

import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import { solanaFacilitator } from '../../payment/facilitators/solana-facilitator.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { createSolanaPayoutAccount, type SolanaPayoutAccount } from '../../payment/payouts/payout-account.ts'
import { fixedFeePayer } from '../../payment/rails/fee-payers.ts'
import { type SolanaAsset, solanaExact } from '../../payment/rails/solana-exact.ts'
import { createOfferMemo } from '../../payment/rails/solana-memo.ts'
import { createSolanaFaucet, createSolanaFill, type Faucet } from '../../services/embedded-chains/faucets.ts'
import { createLazySolana } from '../../services/embedded-chains/lazy-solana.ts'
import type { Database } from '../../store/engine/database.ts'
import { loadOrCreateSecrets } from '../../store/engine/secrets.ts'
import { createChainBlockRepository } from '../../store/features/chain-block-repository.ts'
import { newSolanaSecret, openMemoSecrets } from '../secrets.ts'

export interface SolanaRail {
  readonly rail: Rail
  readonly facilitator: Facilitator
  readonly faucet: Faucet
  /** From where money leaves; what it lacks is made, as everything is on this chain. */
  readonly payouts: SolanaPayoutAccount
  /** Where wallets find the chain's node. */
  readonly rpcUrl: string
  /** The chain, which is opened when it is first asked for. */
  chain(): Promise<EmbeddedSolana>
  close(): Promise<void>
}

interface SolanaRailDeps extends Pick<Runtime, 'clock' | 'random'> {
  readonly payTo: string
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
 * nothing else, so that the chain itself is only opened when someone pays, asks for dollars or asks its node.
 *
 * @throws GatewayError `misconfigured` when `payTo` is no address of Solana.
 */
export async function openSolanaRail(
  database: Database,
  { payTo, clock, random }: SolanaRailDeps,
): Promise<SolanaRail> {
  if (!bytesOfBase58(payTo, 32)) {
    throw new GatewayError('misconfigured', 'SOLANA_PAY_TO: must be a Solana address, 32 bytes in base58.')
  }
  const [[seed], payoutSeeds, memoSecrets] = await Promise.all([
    loadOrCreateSecrets(database, 'solana-operator', newSolanaSecret, clock),
    loadOrCreateSecrets(database, 'solana-payout-key', newSolanaSecret, clock),
    openMemoSecrets(database, clock),
  ])
  const operator = signerFrom(Buffer.from(seed, 'base64url'))
  // the oldest: the account must not change while money is on its way out of it
  const payer = signerFrom(Buffer.from(payoutSeeds.at(-1) ?? payoutSeeds[0], 'base64url'))
  const secret = createHmac('sha256', seed).update('block hashes').digest()

  const lazy = createLazySolana(async () => {
    const { openEmbeddedSolana } = await import('../../chains/solana/embedded/embedded-solana.ts')
    const journal = createSolanaJournal(database)
    const feePayers = [payer.address]
    return openEmbeddedSolana({ journal, clock, operator, payees: [payTo], feePayers, secret })
  })
  const node = await serveSolanaRpc(async () => {
    const [{ solanaRpc }, running] = await Promise.all([
      import('../../chains/solana/embedded/rpc.ts'),
      lazy.opened(),
    ])
    return solanaRpc(running)
  })

  return {
    rpcUrl: node.url,
    chain: lazy.opened,
    rail: solanaExact(ASSET, {
      payTo,
      feePayers: fixedFeePayer({ facilitator: FACILITATOR, feePayer: operator.address }),
      chain: lazy.chain,
      stamp: createOfferMemo(memoSecrets, random),
      clock,
      rpcUrl: node.url,
    }),
    facilitator: solanaFacilitator(FACILITATOR, { chain: lazy.chain, feePayer: operator }),
    faucet: createSolanaFaucet(lazy.opened),
    payouts: createSolanaPayoutAccount(ASSET, {
      signer: createTransferSigner(payer),
      chain: embeddedPayer(lazy.opened),
      fill: createSolanaFill(payer.address, lazy.opened),
    }),
    async close() {
      await node.close()
      await lazy.close()
    },
  }
}

/** The chain's transactions as blocks of one, and its accounts as their storage. */
function createSolanaJournal(database: Database): SolanaJournal {
  const blocks = createChainBlockRepository<
    LandedTransaction,
    { contract: string; slot: string; value: string }
  >(database, SOLANA_NETWORK)
  return {
    async load() {
      const stored = await blocks.load()
      return { transactions: stored.blocks, accounts: stored.slots.map(({ value }) => JSON.parse(value)) }
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
