import { expect, onTestFinished, test } from 'vitest'
import { createFailOverClient } from '../../../src/chains/evm/rpc/rpc-fail-over.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { solanaRpcPayer } from '../../../src/chains/solana/rpc/rpc-payer.ts'
import { createTransferSigner } from '../../../src/chains/solana/transfer-signer.ts'
import { createSolanaPayoutAccount } from '../../../src/payment/payouts/payout-account.ts'
import { deriveNonce } from '../../../src/payment/payouts/transfer-order.ts'
import { createTransferSender } from '../../../src/payment/payouts/transfer-sender.ts'
import { solanaAssets } from '../../../src/payment/rails/networks.ts'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { writeOutgoing } from '../../../src/store/payouts/outgoing-entries.ts'
import { createOutgoingRepository } from '../../../src/store/payouts/outgoing-repository.ts'
import { createOutgoingTransferRepository } from '../../../src/store/payouts/outgoing-transfer-repository.ts'
import { createChance } from '../../simulator/chance.ts'
import { BLOCK_MS, createSolanaModel, wellNode } from './solana-model.ts'

const [MAIN] = solanaAssets
if (!MAIN) throw new Error('There is no main network of Solana.')
const asset = MAIN
const ID = 'session-return|ses_1|0'

test('on Solana a session closed again after a restore is paid back once', async () => {
  const database = await openSqlite(':memory:')
  onTestFinished(() => database.close())
  const signer = signerFrom(Buffer.alloc(32, 5))
  const owner = signerFrom(Buffer.alloc(32, 6)).address
  let now = Date.parse('2026-06-01T00:00:00Z')
  const model = createSolanaModel(createChance('restored return'), {
    mint: asset.asset,
    payer: signer.address,
    startedAt: now,
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    model.pass(Math.ceil(milliseconds / BLOCK_MS))
  }
  model.knows(owner)
  const nodes = [wellNode(), wellNode()].map(model.nodeOf)
  const repository = createOutgoingRepository(database)
  const sender = createTransferSender({
    repository,
    transfers: createOutgoingTransferRepository(database),
    accounts: [
      createSolanaPayoutAccount(asset, {
        signer: createTransferSigner(signer),
        chain: solanaRpcPayer({ node: createFailOverClient(nodes), commitment: 'confirmed' }),
      }),
    ],
    facilitators: [],
    maxOpenedPerDay: 20,
    clock: { now: () => now },
    scheduler: { sleep: async (milliseconds) => pass(milliseconds) },
  })
  const bring = async () => {
    for (let step = 0; step < 20; step += 1) {
      const row = await repository.find(ID)
      if (row?.state === 'open') await sender.advance(row)
      pass(10_000)
    }
    return repository.find(ID)
  }
  const write = (micro_usd: number) =>
    database.write(async (transaction) => {
      await transaction.deleteFrom('outgoing').execute()
      await transaction.deleteFrom('outgoing_transfer').execute()
      await transaction.deleteFrom('session_entry').execute()
      await transaction.deleteFrom('session').execute()
      await transaction.deleteFrom('journal').execute()
      await transaction
        .insertInto('session')
        .values({
          ...{ id: 'ses_1', token_hash: 'hash', wallet: `solana:${owner}`, network: asset.network },
          ...{
            asset: asset.asset,
            return_to: owner,
            state: 'closing',
            balance: micro_usd,
            held: 0,
            spent: 0,
          },
          ...{ day: 0, day_spent: 0, entries: 0, created_at: now, expires_at: now + 1e9, closed_at: now },
        })
        .execute()
      await writeOutgoing(
        transaction,
        {
          ...{ id: ID, kind: 'return', subject: 'ses_1', micro_usd, amount: `${micro_usd}` },
          ...{ network: asset.network, asset: asset.asset, payer: signer.address, pay_to: owner },
          nonce: deriveNonce(ID),
        },
        now,
      )
    })

  await write(1_500_000)
  const first = await bring()
  pass(600_000)
  await write(2_000_000)
  const second = await bring()

  expect(first).toMatchObject({ state: 'landed', micro_usd: 1_500_000 })
  expect(model.blocks.filter(({ succeeded }) => succeeded)).toHaveLength(1)
  expect(second).toMatchObject({ state: 'landed', micro_usd: 1_500_000, tx: first?.tx })
})
