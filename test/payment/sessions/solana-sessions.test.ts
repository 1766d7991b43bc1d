import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import {
  headerFor,
  openSolanaFixture,
  type SolanaGateway,
  solanaRequirement,
} from '../../chains/solana/solana-fixture.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { bearer, createSessionActions, TOPUP } from './session-fixture.ts'

const CALL = '/tools/candles?token=bitcoin'
const DOLLARS = 10_000_000n

/** Opens a session by a payment on Solana; the token is the payer's own. */
async function opened(gateway: SolanaGateway, order: object = {}) {
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  const reply = await toppedUp(gateway, { amountUsd: 2, tokenSha256, ...order })
  return { token, id: `${reply.body?.sessionId}`, reply, ...createSessionActions(gateway.buyer) }
}

async function toppedUp({ buyer, wallet }: SolanaGateway, input: object) {
  const offer = await buyer.offer(TOPUP, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const asked = solanaRequirement(offer)
  const header = headerFor(offer, asked, await wallet.transaction(asked))
  return buyer.post(TOPUP, input, { 'PAYMENT-SIGNATURE': header })
}

test('a session’s rest returns to the Solana wallet that paid it in', async () => {
  const gateway = await openSolanaFixture()
  const { wallet, buyer } = gateway
  const { token, reply, ask, status } = await opened(gateway)
  const call = await buyer.get(CALL, bearer(token))

  const closed = await ask('close', token)
  const again = await ask('close', token)

  expectSold(reply)
  expect(reply.body.session.returns).toMatchObject({ network: SOLANA_NETWORK, to: wallet.signer.address })
  expect(call.status, call.text).toBe(200)
  expect(closed.body.returned, closed.text).toMatchObject([
    { amountUsd: 1.999, state: 'landed', network: SOLANA_NETWORK, to: wallet.signer.address },
  ])
  expect(again.body.returned).toHaveLength(1)
  expect(await status(token)).toMatchObject({ state: 'closed', balanceUsd: 0 })
  expect(await wallet.balance()).toBe(DOLLARS - 1_000n)
  expect(await gateway.recordedRevenue()).toBe(2_000_000n)
})

test('closed twice at once it refunds once, and later payments return automatically', async () => {
  const gateway = await openSolanaFixture()
  const { wallet, runJob } = gateway
  const { token, id, ask } = await opened(gateway)
  const late = toppedUp(gateway, { sessionId: id, amountUsd: 1 })

  const closed = await Promise.all([ask('close', token), ask('close', token), late])
  await waitUntil(async () => {
    await runJob('return-sessions')
    return (await wallet.balance()) === DOLLARS
  })

  expect(closed.map(({ status }) => status).slice(0, 2)).toEqual([200, 200])
  expect(await wallet.balance()).toBe(DOLLARS)
})

test('the rest may go to another wallet on Solana, but into no token account', async () => {
  const gateway = await openSolanaFixture()
  const returnTo = signerFrom(randomBytes(32)).address

  const { token, ask } = await opened(gateway, { returnTo })
  const closed = await ask('close', token)
  const refused = await opened(gateway, {
    returnTo: associatedTokenAccount(gateway.wallet.signer.address, SOLANA_ASSET),
  })

  expect(closed.body.returned).toMatchObject([{ amountUsd: 2, state: 'landed', to: returnTo }])
  expect(refused.reply).toMatchObject({ status: 400, body: { field: 'returnTo', charged: 'no' } })
})
