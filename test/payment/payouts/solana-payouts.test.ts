import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { railOf } from '../../chains/solana/solana-fixture.ts'
import type { GatewaySettings, OpenedGateway } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { bearer, createSessionActions } from '../sessions/session-fixture.ts'
import { createPayoutRequest, openPayoutFixture } from './payout-fixture.ts'

const PATH = '/payouts/solana'

const stranger = () => signerFrom(randomBytes(32)).address

/** Another address, whose last letter is written in the other case. */
function twinOf(address: string): string {
  const index = [...address].findLastIndex((letter) => /[a-hjkmnp-zA-HJKMNP-Z]/.test(letter))
  const letter = address.charAt(index)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, index) + other + address.slice(index + 1)
}

/** What an owner's account holds on the embedded chain, smallest units. */
async function heldOnSolana(gateway: OpenedGateway, owner: string): Promise<bigint> {
  return (await railOf(gateway).chain()).tokensIn(associatedTokenAccount(owner, SOLANA_ASSET))
}

async function scene(settings: GatewaySettings = {}) {
  const opened = await openPayoutFixture(settings, PATH)
  const to = stranger()
  return {
    ...opened,
    to,
    payTo: (changes: object = {}) => opened.pay(createPayoutRequest({ to, ...changes })),
    held: (owner = to) => heldOnSolana(opened, owner),
  }
}

test('the call’s amount less two cents arrives on Solana, in a new token account', async () => {
  const { payTo, held, to, recordedRevenue, solana } = await scene()

  const reply = await payTo({ memo: 'March' })
  const again = await payTo({ memo: 'March' })

  expectSold(reply)
  expect(reply.body).toMatchObject({
    success: true,
    state: 'landed',
    network: SOLANA_NETWORK,
    asset: SOLANA_ASSET,
    to,
    amountUsd: 1,
    feeUsd: 0.02,
    memo: 'March',
  })
  const chain = await solana?.chain()
  expect(chain?.transaction(reply.body.transactionHash)).toBeDefined()
  expect(again.body).toMatchObject({ state: 'landed', transactionHash: reply.body.transactionHash })
  expect(again.headers.get('x-payment-response')).toBeNull()
  expect(await held()).toBe(1_000_000n)
  expect(await recordedRevenue()).toBe(1_020_000n)
})

test('a second payout to the same owner finds the token account open', async () => {
  const { payTo, held } = await scene({ environment: { PAYOUT_DAILY_ACCOUNTS: '1' } })

  const replies = [await payTo(), await payTo({ idempotencyKey: 'invoice-2' })]
  const other = await payTo({ to: stranger(), idempotencyKey: 'invoice-3' })

  expect(replies.map(({ body }) => body.state)).toEqual(['landed', 'landed'])
  expect(await held()).toBe(2_000_000n)
  expect(other).toMatchObject({
    status: 403,
    body: { code: 'budget_exceeded', limit: 'payoutAccountsPerDay', charged: 'no' },
  })
})

test('an unspendable payout address is refused before any money moves', async () => {
  const { payTo, buyer, recordedRevenue, held, to } = await scene()
  await payTo()
  const { accepts } = await buyer.offer(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(createPayoutRequest({ to, idempotencyKey: 'other' })),
  })
  const own = accepts.find(({ network }) => network === SOLANA_NETWORK)?.payTo
  const offeredFor = async (changes: object, path = PATH) =>
    (await buyer.post(path, createPayoutRequest({ idempotencyKey: 'other', ...changes }))).body.extensions
      ?.input.errors[0]?.field

  expect(await offeredFor({ to: own })).toBe('to')
  expect(await offeredFor({ to: SOLANA_ASSET })).toBe('to')
  expect(await offeredFor({ to: '1'.repeat(32) })).toBe('to')
  expect(await offeredFor({ to: buyer.account.address })).toBe('to')
  expect(await offeredFor({ to }, '/payouts/base')).toBe('to')
  const refused = await payTo({ to: associatedTokenAccount(to, SOLANA_ASSET), idempotencyKey: 'other' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'to', charged: 'no' } })
  expect(refused.body.error).toContain('token account')
  expect(await held()).toBe(1_000_000n)
  expect(await recordedRevenue()).toBe(1_020_000n)
})

test('two addresses that differ by the case of one letter are two payees', async () => {
  const { payTo, to, buyer, known, held } = await scene()
  const twin = twinOf(to)
  const { token } = await createSessionActions(buyer).open(5, { payees: [twin] })

  const reply = await buyer.post(PATH, createPayoutRequest({ to }), { ...known, ...bearer(token) })
  await payTo()
  const conflict = await payTo({ to: twin })

  expect(reply).toMatchObject({ status: 403, body: { limit: 'payees', charged: 'no' } })
  expect(conflict).toMatchObject({ status: 409, body: { code: 'identifier_conflict', charged: 'no' } })
  expect([await held(), await held(twin)]).toEqual([1_000_000n, 0n])
})

test('twenty payments at once for one name move the money once', async () => {
  const opened = await scene({ fund: '50' })
  const { to, signed, send, held, earned, recordedRevenue } = opened
  const body = createPayoutRequest({ to })
  const headers = await Promise.all(Array.from({ length: 20 }, () => signed(body)))

  const replies = await Promise.all(headers.map((header) => send(header, body)))

  for (const { status, text } of replies) expect([200, 409], text).toContain(status)
  expect((await opened.payTo()).body.state).toBe('landed')
  expect(await held()).toBe(1_000_000n)
  expect(await earned()).toBe(1_020_000n)
  expect(await recordedRevenue()).toBe(1_020_000n)
})

test('a session pays out on Solana to whom its wallet has named', async () => {
  const { to, buyer, known, held } = await scene()
  const { token } = await createSessionActions(buyer).open(5, { payees: [to] })
  const ask = () => buyer.post(PATH, createPayoutRequest({ to }), { ...known, ...bearer(token) })

  const first = await ask()
  await waitUntil(async () => (await ask()).body.state === 'landed')

  expect(first.status, first.text).toBe(200)
  expect(await held()).toBe(1_000_000n)
  expect((await createSessionActions(buyer).status(token)).balanceUsd).toBe(3.98)
})
