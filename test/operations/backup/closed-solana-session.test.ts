import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressBytes } from '../../../src/chains/solana/addresses.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { backup } from '../../../src/cli/backup/backup.ts'
import { restore } from '../../../src/cli/backup/restore.ts'
import { MAIN, openMainnetFixture, openMainnetNodes, PAYEE } from '../../chains/solana/mainnet-fixture.ts'
import { headerFor, type SolanaRequirement } from '../../chains/solana/solana-fixture.ts'
import { bearer, createSessionActions, TOPUP } from '../../payment/sessions/session-fixture.ts'
import type { Buyer } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectSold } from '../../support/replies.ts'
import { createAdminClient, TOKENS } from '../admin/admin-fixture.ts'
import { readPrinted } from './read-printed.ts'

const CALL = '/tools/candles?token=bitcoin'
const FUND = 10_000_000n
const PRICE = 1_000n

function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A session of $2 on Solana that was opened before the back-up, and spent and closed after it. */
async function openBackedUpFixture() {
  let ahead = 0
  const clock = { now: () => Date.now() + ahead }
  const seed = randomBytes(32)
  const account = signerFrom(seed)
  const operator = randomBytes(32)
  const directory = createFolder('pennywire-')
  const file = join(createFolder('pennywire-backup-'), 'ledger.db')
  const solana = await openMainnetNodes({ clock, operator, feePayers: [account.address] })
  const environment = {
    RPC_URL_SOLANA: `${solana.url},${solana.secondUrl}`,
    PAYOUT_KEY_SOLANA: base58(Buffer.concat([seed, addressBytes(account.address)])),
    ADMIN_TOKENS: TOKENS,
  }
  const open = () => openMainnetFixture({ clock, solana, operator, directory, environment })
  await solana.chain.mint(account.address, FUND)
  const first = await open()
  const { scheme, signer } = first
  const copying = {
    ...environment,
    NETWORKS: MAIN.network,
    DATA_MODE: 'live',
    PAY_TO_SOLANA: PAYEE,
    FACILITATOR_URLS: first.facilitator.url,
    DATA_DIR: directory,
  }

  async function topUp(buyer: Buyer, input: object) {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    }
    const offer = await buyer.offer(TOPUP, request)
    const found: unknown = offer.accepts.find(({ network }) => network === MAIN.network)
    const requirement = found as SolanaRequirement
    const { payload } = await scheme.createPaymentPayload(2, requirement)
    const header = headerFor(offer, requirement, `${payload['transaction']}`)
    return buyer.post(TOPUP, input, { 'PAYMENT-SIGNATURE': header })
  }

  await first.offered()
  const token = `pws_${randomBytes(32).toString('base64url')}`
  const tokenSha256 = createHash('sha256').update(token).digest('hex')
  const opened = await topUp(first.buyer, { amountUsd: 2, tokenSha256 })
  expectSold(opened)
  await readPrinted(() => backup(copying, { file, json: true }))
  await first.buyer.get(CALL, bearer(token))
  const closed = await createSessionActions(first.buyer).ask('close', token)
  await first.close(1_000)
  ahead += 5_000

  async function reopen() {
    const again = await open()
    await again.offered()
    return {
      ...again,
      admin: createAdminClient(again.buyer),
      topUp: (amountUsd: number) => topUp(again.buyer, { amountUsd, sessionId: opened.body.sessionId }),
      ask: createSessionActions(again.buyer).ask,
      status: () => createSessionActions(again.buyer).status(token),
      outgoing: () => again.database.db.selectFrom('outgoing').selectAll().orderBy('created_at').execute(),
      async sendOutgoing() {
        ahead += 3_600_000
        await again.runJob('return-sessions')
        await again.runJob('send-outgoing')
      },
    }
  }

  return {
    token,
    id: `${opened.body.sessionId}`,
    earlier: closed.body.returned[0],
    solana,
    held: () => solana.tokensOf(signer.address),
    async restored() {
      const report = await readPrinted(() => restore(copying, { file, json: true }))
      return { ...(await reopen()), report }
    },
    /** By hand, as PostgreSQL is restored: nothing looks at the chain. */
    async putBack() {
      copyFileSync(file, join(directory, 'pennywire.db'))
      return reopen()
    },
  }
}

test('on Solana a session that was paid back takes no call after a restore', async () => {
  const { token, id, earlier, restored, held } = await openBackedUpFixture()
  const { buyer, report, status, sendOutgoing } = await restored()

  const spent = await buyer.get(CALL, bearer(token))
  // the gateway's own run of a job may be under way, and ours then has nothing to do
  await waitUntil(async () => {
    await sendOutgoing()
    const { state, balanceUsd } = await status()
    return state === 'closed' && balanceUsd === 0
  })

  expect(earlier).toMatchObject({ amountUsd: 1.999, state: 'landed' })
  expect(report['sessions']).toEqual({ checked: 1, closed: [id], unread: 0 })
  expect(spent).toMatchObject({ status: 401, body: { charged: 'no' } })
  expect(await held()).toBe(FUND - PRICE)
})

test('on Solana an admin ends a return with its earlier transfer and the debt', async () => {
  const { token, earlier, putBack, held } = await openBackedUpFixture()
  const { admin, topUp, ask, outgoing, status, sendOutgoing } = await putBack()
  expectSold(await topUp(3))
  await ask('close', token)
  const [row] = await outgoing()
  const { id } = row ?? { id: '' }
  const { transaction } = earlier
  const end = (input: object) => admin.act('end-return', { id, transaction, ...input })

  const listed = await admin.look('outgoing')
  const tooMuch = await end({ owedUsd: '3.1' })
  const other = await end({ transaction: base58(randomBytes(64)) })
  const ended = await end({ owedUsd: '3' })
  const twice = await end({ owedUsd: '3' })
  await sendOutgoing()

  expect(earlier).toMatchObject({ amountUsd: 1.999, state: 'landed' })
  expect(listed.body.rows).toMatchObject([{ id, state: 'open', reason: 'paid_before', transaction }])
  expect(tooMuch).toMatchObject({ status: 400, body: { field: 'owedUsd' } })
  expect(other).toMatchObject({ status: 400, body: { field: 'transaction' } })
  expect(ended, ended.text).toMatchObject({ status: 200, body: { transaction } })
  expect(twice).toMatchObject({ status: 400, body: { field: 'id' } })
  expect(await status()).toMatchObject({ state: 'closed', balanceUsd: 0 })
  expect(await outgoing()).toMatchObject([
    { state: 'landed', amount: '1999000', tx: transaction },
    { state: 'landed', amount: '3000000' },
  ])
  expect(await held()).toBe(FUND - PRICE)
})

test('on Solana no admin ends a return while its transfer may land', async () => {
  const { token, earlier, putBack, solana, held } = await openBackedUpFixture()
  const { admin, ask, outgoing } = await putBack()
  solana.interference = (method) => {
    if (method === 'getSignaturesForAddress') return []
    return method === 'sendTransaction' ? 'lost on its way' : undefined
  }
  await ask('close', token)
  solana.interference = undefined
  const [row] = await outgoing()

  const refused = await admin.act('end-return', { id: row?.id, transaction: earlier.transaction })

  expect(row).toMatchObject({ state: 'open', attempts: 1 })
  expect(refused).toMatchObject({ status: 400, body: { field: 'id' } })
  expect(refused.body.error).toContain('under way')
  expect(await held()).toBe(FUND - PRICE)
})
