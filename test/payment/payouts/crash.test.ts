import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../../../src/chains/evm/embedded/journal.ts'
import { EMBEDDED_NETWORK } from '../../../src/chains/evm/embedded/network.ts'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { amountIn } from '../../../src/chains/solana/token-layout.ts'
import { systemClock } from '../../../src/core/clock.ts'
import type { PaymentStep } from '../../../src/payment/gate/payment-ports.ts'
import type { OutgoingStep } from '../../../src/payment/payouts/transfer-deps.ts'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { createChainBlockRepository } from '../../../src/store/features/chain-block-repository.ts'
import { Buyer } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { bearer, createSessionActions } from '../sessions/session-fixture.ts'
import { createPayoutActions, createPayoutRequest, PATH, PAYEE } from './payout-fixture.ts'

const OFF = { IDENTITY_GATE: 'off' }
const seed = 'a wallet that outlives its gateways'

beforeAll(build)

test.each<[PaymentStep | OutgoingStep]>([
  ['verified'],
  ['written'],
  ['landed'],
  ['settled'],
  ['payout_written'],
  ['payout_sending'],
  ['payout_sent'],
])(
  'a gateway dying at %s of a payout pays and charges once on repeat',
  async (step) => {
    const directory = dataDirectory()
    const first = await startGateway(directory, { ...OFF, FAILPOINT: step })
    const buyer = new Buyer(first.url, { seed })
    await buyer.fund('5')
    const header = await createPayoutActions(buyer, '').signed()
    const lost = await createPayoutActions(buyer, '')
      .send(header)
      .catch(() => undefined)
    const { signal } = await first.ended

    const second = await startGateway(directory, OFF)
    const repeated = await answered(second, header)
    await stopped(second)

    expect([lost, signal]).toEqual([undefined, 'SIGKILL'])
    expect(repeated.body).toMatchObject({ success: true, idempotencyKey: 'invoice-1' })
    expect(await moneyIn(directory)).toEqual({
      payee: 1_000_000n,
      buyer: 3_980_000n,
      recorded: 1_020_000n,
      owed: 0n,
      payout: 1_000_000n,
      payouts: 1,
    })
  },
  120_000,
)

test.each<[string]>([['session_worked'], ['session_posted'], ['payout_sending'], ['payout_sent']])(
  'a gateway dying at %s of a session payout pays once, on repeat',
  async (step) => {
    const directory = dataDirectory()
    const opening = await startGateway(directory, OFF)
    const buyer = new Buyer(opening.url, { seed })
    await buyer.fund('5')
    const { token } = await createSessionActions(buyer).open(5, { payees: [PAYEE] })
    await stopped(opening)
    const first = await startGateway(directory, { ...OFF, FAILPOINT: step })
    await fromSession(first, token).catch(() => undefined)
    const { signal } = await first.ended

    const second = await startGateway(directory, OFF)
    await waitUntil(async () => (await fromSession(second, token)).body?.state === 'landed')
    const { balanceUsd } = await createSessionActions(new Buyer(second.url)).status(token)
    await stopped(second)

    expect(signal).toBe('SIGKILL')
    expect(balanceUsd).toBe(3.98)
    expect(await moneyIn(directory)).toMatchObject({ payee: 1_000_000n, recorded: 5_000_000n, payouts: 1 })
  },
  120_000,
)

test.each<[OutgoingStep]>([['payout_written'], ['payout_sending'], ['payout_sent']])(
  'a gateway dying at %s of a Solana payout sends its written transaction once',
  async (step) => {
    const directory = dataDirectory()
    const to = signerFrom(randomBytes(32)).address
    const body = createPayoutRequest({ to })
    const first = await startGateway(directory, { ...OFF, FAILPOINT: step })
    const buyer = new Buyer(first.url, { seed })
    await buyer.fund('5')
    const onSolana = ({ url }: GatewayProcess) =>
      createPayoutActions(new Buyer(url, { seed }), '', '/payouts/solana')
    const lost = await onSolana(first)
      .pay(body)
      .catch(() => undefined)
    const { signal } = await first.ended
    const [before] = await transfersIn(directory)

    const second = await startGateway(directory, OFF)
    await waitUntil(async () => (await onSolana(second).pay(body)).body.state === 'landed')
    const { transactionHash } = (await onSolana(second).pay(body)).body
    await stopped(second)

    expect([lost, signal]).toEqual([undefined, 'SIGKILL'])
    expect(await transfersIn(directory)).toEqual([transactionHash])
    if (step !== 'payout_written') expect(before).toBe(transactionHash)
    expect(await solanaIn(directory, to)).toBe(1_000_000n)
    expect(await moneyIn(directory)).toMatchObject({ recorded: 1_020_000n, owed: 0n, payout: 1_000_000n })
  },
  120_000,
)

function fromSession({ url }: GatewayProcess, token: string) {
  return new Buyer(url).post(PATH, createPayoutRequest(), bearer(token))
}

/** Repeats a payment until its payout has landed. */
async function answered({ url }: GatewayProcess, header: string) {
  const buyer = new Buyer(url, { seed })
  const { send, pay } = createPayoutActions(buyer, '')
  let reply = await send(header)
  await waitUntil(async () => {
    if (reply.status !== 200) reply = await send(header)
    return reply.status === 200
  })
  await waitUntil(async () => (await pay()).body.state === 'landed')
  return reply
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

/** What books and chain say, of the data that a gateway has left. */
async function moneyIn(directory: string) {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const journal = createChainBlockRepository<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  const chain = await openEmbeddedChain({ journal, clock: systemClock })
  const held = (address: string) => chain.balanceOf(address.toLowerCase() as `0x${string}`)
  try {
    const lines = await database.db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
    const sum = (account: string) =>
      lines
        .filter((line) => line.account === account)
        .reduce((total, { amount }) => total + BigInt(amount), 0n)
    const payouts = await database.db
      .selectFrom('outgoing')
      .selectAll()
      .where('kind', '=', 'payout')
      .execute()
    return {
      payee: await held(PAYEE),
      buyer: await held(new Buyer('http://nowhere', { seed }).account.address),
      recorded: await sumJournal(database),
      owed: sum('owed'),
      payout: sum('payout'),
      payouts: payouts.length,
    }
  } finally {
    await chain.close()
    await database.close()
  }
}

/** The signatures of what was written down to leave on Solana. */
async function transfersIn(directory: string): Promise<readonly string[]> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  try {
    const rows = await database.db.selectFrom('outgoing_transfer').select('signature').execute()
    return rows.map(({ signature }) => signature)
  } finally {
    await database.close()
  }
}

/** What an owner holds on the embedded Solana, of the data that a gateway has left. */
async function solanaIn(directory: string, owner: string): Promise<bigint | undefined> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  try {
    const tokenAccount = associatedTokenAccount(owner, SOLANA_ASSET)
    const { value } = await database.db
      .selectFrom('chain_slot')
      .select('value')
      .where('chain', '=', SOLANA_NETWORK)
      .where('contract', '=', tokenAccount)
      .executeTakeFirstOrThrow()
    return amountIn(Buffer.from(JSON.parse(value).data, 'base64'))
  } finally {
    await database.close()
  }
}
