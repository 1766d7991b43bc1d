import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressBytes, MEMO_PROGRAM } from '../../../src/chains/solana/addresses.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { readTransaction, writeTransaction } from '../../../src/chains/solana/transaction.ts'
import { transferMessage } from '../../../src/chains/solana/transfer-message.ts'
import { nonceInMemo, outgoingMemo } from '../../../src/payment/payouts/transfer-memo.ts'
import {
  type Interference,
  MAIN,
  openMainnetFixture,
  openMainnetNodes,
} from '../../chains/solana/mainnet-fixture.ts'
import { createHeldTime, passUntilDone } from '../../support/held-time.ts'
import { expectNotCharged } from '../../support/replies.ts'
import { createPayoutRequest } from './payout-fixture.ts'

const PATH = '/payouts/solana'

/** A gateway on Solana's main network, whose payout account holds so much; time stands still. */
async function onMain({ holds = 10_000_000n, hasKey = true } = {}) {
  const time = createHeldTime()
  const seed = randomBytes(32)
  const signer = signerFrom(seed)
  const secret = base58(Buffer.concat([seed, addressBytes(signer.address)]))
  const operator = randomBytes(32)
  const solana = await openMainnetNodes({ clock: time, operator, feePayers: [signer.address] })
  const gateway = await openMainnetFixture({
    clock: time,
    scheduler: time,
    solana,
    operator,
    environment: {
      IDENTITY_GATE: 'off',
      RPC_URL_SOLANA: `${solana.url},${solana.secondUrl}`,
      ...(hasKey ? { PAYOUT_KEY_SOLANA: secret } : {}),
    },
  })
  if (holds > 0n) await solana.chain.mint(signer.address, holds)
  await gateway.offered()
  const to = signerFrom(randomBytes(32)).address
  const body = createPayoutRequest({ to })
  const { db } = gateway.database

  async function pay() {
    const headers = { 'PAYMENT-SIGNATURE': await gateway.header(PATH, body) }
    return passUntilDone(time, 100, gateway.buyer.post(PATH, body, headers))
  }
  return {
    ...gateway,
    time,
    key: signer,
    account: signer.address,
    to,
    body,
    pay,
    /** The job that sees it through, some time later. */
    async later(milliseconds: number) {
      time.pass(milliseconds)
      await passUntilDone(time, 100, gateway.runJob('send-outgoing'))
    },
    held: (owner = to) => solana.tokensOf(owner),
    /** Those that carry something out of the payout account. */
    sent: () => solana.sent.filter(({ wire }) => messageOf(wire).accounts[0] === signer.address),
    row: () => db.selectFrom('outgoing').selectAll().executeTakeFirstOrThrow(),
    signed: () => db.selectFrom('outgoing_transfer').select(['number', 'ended']).orderBy('number').execute(),
  }
}

function messageOf(wire: string) {
  const transaction = readTransaction(Buffer.from(wire, 'base64'))
  if (!transaction) throw new Error('Not a transaction.')
  return transaction.message
}

/** Takes what leaves an account and does nothing with it. */
function dropping(account: string): Interference {
  return (method, [wire]) => {
    if (method !== 'sendTransaction' || messageOf(`${wire}`).accounts[0] !== account) return undefined
    const [signature] = readTransaction(Buffer.from(`${wire}`, 'base64'))?.signatures ?? []
    return signature && base58(signature)
  }
}

type Lie = (method: string) => unknown

/** Claims that it never landed. */
const denies: Lie = (method) =>
  method === 'getTransaction' ? null : { context: { slot: 1_000_000_000_000 }, value: [null] }
const talksNonsense: Lie = () => 'nonsense'

test('without a Solana signing key payouts are off, and the error names the setting', async () => {
  const { buyer, body } = await onMain({ hasKey: false, holds: 0n })

  const reply = await buyer.post(PATH, body)
  const elsewhere = await buyer.post('/payouts/base', createPayoutRequest())

  expectNotCharged(reply, 503, 'payouts_off')
  expect(reply.body.setting).toBe('PAYOUT_KEY_SOLANA')
  expect(elsewhere.body).toMatchObject({ code: 'payouts_off', setting: 'NETWORKS' })
})

test('a payout leaves the payout account, which opens token accounts and pays fees', async () => {
  const { pay, held, account, earnedOnMain, sent, row } = await onMain()

  const reply = await pay()

  expect(reply.body, reply.text).toMatchObject({ state: 'landed', network: MAIN.network, from: account })
  expect([await held(), await held(account), await earnedOnMain()]).toEqual([
    1_000_000n,
    9_000_000n,
    1_020_000n,
  ])
  const [only] = sent()
  expect(reply.body.transactionHash).toBe(only?.signature)
  const memo = messageOf(only?.wire ?? '').instructions.find(({ program }) => program === MEMO_PROGRAM)
  expect(nonceInMemo(Buffer.from(memo?.data ?? []).toString())).toBe((await row()).nonce)
})

test('what nodes lose is sent again, the same bytes', async () => {
  const { pay, later, solana, account, held, signed, sent } = await onMain()
  solana.interference = dropping(account)

  const reply = await pay()
  solana.interference = undefined
  await later(20_000)

  expect(reply.body, reply.text).toMatchObject({ state: 'under way', transactionHash: null })
  expect(await signed()).toEqual([{ number: 1, ended: null }])
  expect(sent()).toHaveLength(1)
  expect(await held()).toBe(1_000_000n)
})

test('a new transaction is signed only after the last expired, and one lands', async () => {
  const { pay, later, solana, account, held, signed, sent, row } = await onMain()
  solana.interference = dropping(account)

  await pay()
  await later(280_000)
  const before = await signed()
  await later(100_000)
  const after = await signed()
  solana.interference = undefined
  // sent, and on a busy machine not seen to have landed before the next look
  for (const wait of [30_000, 60_000]) await later(wait)

  expect(before).toEqual([{ number: 1, ended: null }])
  expect(after).toEqual([
    { number: 1, ended: 'never' },
    { number: 2, ended: null },
  ])
  expect(sent()).toHaveLength(1)
  expect(await held()).toBe(1_000_000n)
  expect(await row()).toMatchObject({ state: 'landed', tx: sent()[0]?.signature })
})

test.each<[string, Lie]>([
  ['denies that it has landed', denies],
  ['does not answer', talksNonsense],
])('one node that %s, with the other away, causes no second signature', async (_, lie) => {
  const { pay, later, solana, held, signed, sent, row } = await onMain()
  const isAsked = (params: readonly unknown[]) =>
    sent().some(({ signature }) => params.flat().includes(signature))
  const lying: Interference = (method, params, node) =>
    node === 'first' && isAsked(params) ? lie(method) : undefined
  solana.interference = (method, params, node) =>
    node === 'first' ? lying(method, params, node) : isAsked(params) ? talksNonsense(method) : undefined

  const reply = await pay()
  for (const wait of [100_000, 300_000, 900_000]) await later(wait)
  const open = await row()
  solana.interference = lying
  await later(3_600_000)

  expect(reply.body.state, reply.text).toBe('under way')
  expect(open.state).toBe('open')
  expect(await signed()).toEqual([{ number: 1, ended: null }])
  expect(sent()).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'landed', tx: sent()[0]?.signature })
  expect(await held()).toBe(1_000_000n)
})

test('an underfunded account signs nothing, and the payout ends after a day', async () => {
  const { pay, later, account, solana, held, signed, row } = await onMain({ holds: 999_999n })

  const reply = await pay()
  await later(600_000)
  const waiting = await row()
  await later(25 * 3_600_000)
  await solana.chain.mint(account, 10_000_000n)
  await later(3_600_000)

  expect(reply.body.state, reply.text).toBe('under way')
  expect(waiting).toMatchObject({ state: 'open', reason: 'insufficient_funds' })
  expect(await row()).toMatchObject({ state: 'failed' })
  expect(await signed()).toEqual([])
  expect(await held()).toBe(0n)
})

test('books that were put back to before a payout find it on the chain', async () => {
  const { pay, later, database, held, signed, sent, row } = await onMain()
  await pay()
  await database.write(async (transaction) => {
    await transaction.deleteFrom('outgoing_transfer').execute()
    await transaction
      .deleteFrom('journal')
      .where('key', 'like', 'payout|%')
      .where('id', 'like', '%landed%')
      .execute()
    await transaction.updateTable('payout').set({ state: 'open' }).execute()
    await transaction
      .updateTable('outgoing')
      .set({ state: 'open', attempts: 0, tx: null, next_look_at: 0 })
      .execute()
  })

  await later(400_000)

  expect(await row()).toMatchObject({ state: 'landed', tx: sent()[0]?.signature })
  expect(await signed()).toEqual([])
  expect(await held()).toBe(1_000_000n)
})

test('payouts are compared with the chain, and double ones reported', async () => {
  const { pay, later, runJob, solana, account, to, key, row, time } = await onMain()
  await pay()
  const { nonce } = await row()
  await later(600_000)

  const agreed = await runJob('prove-books')
  const { blockhash } = solana.chain.latest()
  const again = { from: account, to, mint: MAIN.asset, decimals: 6, amount: 1_000_000n }
  const message = transferMessage(
    { ...again, memo: outgoingMemo(nonce), reference: to },
    { blockhash, opens: false, unitPrice: 1n },
  )
  const second = await sendThrough(solana.url, writeTransaction([key.sign(message)], message))
  time.pass(600_000)
  const differs = await runJob('prove-books')

  const token = { network: MAIN.network, asset: MAIN.asset, account, isRead: true }
  const one = { count: 1, amount: '1000000' }
  expect(agreed?.['outbound']).toMatchObject([
    { ...token, left: one, recorded: one, unknown: [], missing: [] },
  ])
  expect(differs?.['outbound']).toMatchObject([{ ...token, left: one, unknown: [second], missing: [] }])
})

async function sendThrough(url: string, transaction: Uint8Array): Promise<unknown> {
  const params = [Buffer.from(transaction).toString('base64'), { encoding: 'base64' }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  return ((await response.json()) as { result: unknown }).result
}
