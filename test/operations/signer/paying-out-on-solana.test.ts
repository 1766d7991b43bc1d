import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { MAIN, openMainnetFixture, openMainnetNodes } from '../../chains/solana/mainnet-fixture.ts'
import { createPayoutRequest } from '../../payment/payouts/payout-fixture.ts'
import { waitUntil } from '../../support/held-time.ts'
import { createSolanaKey, openSignerFixture, SOLANA_POLICY, TOKEN } from './signer-fixture.ts'

const PATH = '/payouts/solana'

/** A gateway on Solana whose payout key lies in a signer. */
async function openPayingGateway(policy: object = {}) {
  const { key, address } = createSolanaKey()
  const signer = await openSignerFixture(key, { ...SOLANA_POLICY, ...policy })
  const operator = randomBytes(32)
  const solana = await openMainnetNodes({ operator, feePayers: [address] })
  const gateway = await openMainnetFixture({
    solana,
    operator,
    environment: {
      IDENTITY_GATE: 'off',
      RPC_URL_SOLANA: `${solana.url},${solana.secondUrl}`,
      PAYOUT_SIGNER_SOLANA_URL: `${signer.url}/${address}`,
      SIGNER_TOKEN: TOKEN,
    },
  })
  await solana.chain.mint(address, 10_000_000n)
  await gateway.offered()
  const to = signerFrom(randomBytes(32)).address
  const body = createPayoutRequest({ to })
  return {
    ...gateway,
    signer,
    address,
    held: () => solana.tokensOf(to),
    row: () => gateway.database.db.selectFrom('outgoing').selectAll().executeTakeFirstOrThrow(),
    pay: async () =>
      gateway.buyer.post(PATH, body, { 'PAYMENT-SIGNATURE': await gateway.header(PATH, body) }),
  }
}

test('a payout on Solana leaves the account of the signer once', async () => {
  const { pay, held, address, signer } = await openPayingGateway()

  const reply = await pay()

  expect(reply.body, reply.text).toMatchObject({ state: 'landed', network: MAIN.network, from: address })
  expect(await held()).toBe(1_000_000n)
  expect(signer.journal()).toMatchObject([{ use: 'payout-solana', value: '1000000', opens: 1 }])
})

test('a payout on Solana above the signer’s day stays owed until it may leave', async () => {
  const { pay, held, row, runJob, signer, database } = await openPayingGateway({ maxUsdPerDay: '0.5' })

  const reply = await pay()
  const waiting = await row()
  await signer.stop()
  signer.write('policy.json', readRaised(signer.file))
  await signer.start()
  await waitUntil(async () => {
    await database.db.updateTable('outgoing').set({ next_look_at: 0 }).execute()
    await runJob('send-outgoing')
    return (await row()).state === 'landed'
  })

  expect(reply.body, reply.text).toMatchObject({ state: 'under way' })
  expect(waiting).toMatchObject({
    state: 'open',
    reason: expect.stringContaining('limit of the day is spent'),
  })
  expect(await held()).toBe(1_000_000n)
})

function readRaised(file: string): string {
  return readFileSync(file, 'utf8').replace('"maxUsdPerDay":"0.5"', '"maxUsdPerDay":"5"')
}
