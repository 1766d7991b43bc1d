import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import type { OutgoingStep } from '../../src/payment/outgoing-parts.ts'
import type { PaymentStep } from '../../src/payment/ports.ts'
import { chainBlocks } from '../../src/store/chain-blocks.ts'
import { openSqlite } from '../../src/store/database.ts'
import { openEmbeddedChain } from '../../src/upstream/chain/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../../src/upstream/chain/embedded/journal.ts'
import { EMBEDDED_NETWORK } from '../../src/upstream/chain/embedded/network.ts'
import { bearer, sessionsAt } from '../sessions/scene.ts'
import { Buyer } from '../support/buyer.ts'
import { bookedIn } from '../support/gateway.ts'
import { until } from '../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../support/process.ts'
import { PATH, PAYEE, payoutsOf, wanted } from './scene.ts'

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
  'a gateway that dies at %s of a payout pays once and charges once, when the same payment is repeated',
  async (step) => {
    const directory = dataDirectory()
    const first = await startGateway(directory, { ...OFF, FAILPOINT: step })
    const buyer = new Buyer(first.url, { seed })
    await buyer.fund('5')
    const header = await payoutsOf(buyer, '').signed()
    const lost = await payoutsOf(buyer, '')
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
      booked: 1_020_000n,
      owed: 0n,
      payout: 1_000_000n,
      payouts: 1,
    })
  },
  120_000,
)

test.each<[string]>([['session_worked'], ['session_posted'], ['payout_sending'], ['payout_sent']])(
  'a gateway that dies at %s of a payout out of a session pays at most once, and once when it is asked again',
  async (step) => {
    const directory = dataDirectory()
    const opening = await startGateway(directory, OFF)
    const buyer = new Buyer(opening.url, { seed })
    await buyer.fund('5')
    const { token } = await sessionsAt(buyer).open(5, { payees: [PAYEE] })
    await stopped(opening)
    const first = await startGateway(directory, { ...OFF, FAILPOINT: step })
    await fromSession(first, token).catch(() => undefined)
    const { signal } = await first.ended

    const second = await startGateway(directory, OFF)
    await until(async () => (await fromSession(second, token)).body?.state === 'landed')
    const { balanceUsd } = await sessionsAt(new Buyer(second.url)).status(token)
    await stopped(second)

    expect(signal).toBe('SIGKILL')
    expect(balanceUsd).toBe(3.98)
    expect(await moneyIn(directory)).toMatchObject({ payee: 1_000_000n, booked: 5_000_000n, payouts: 1 })
  },
  120_000,
)

function fromSession({ url }: GatewayProcess, token: string) {
  return new Buyer(url).post(PATH, wanted(), bearer(token))
}

/** Repeats a payment until its payout has landed. */
async function answered({ url }: GatewayProcess, header: string) {
  const buyer = new Buyer(url, { seed })
  const { send, pay } = payoutsOf(buyer, '')
  let reply = await send(header)
  await until(async () => {
    if (reply.status !== 200) reply = await send(header)
    return reply.status === 200
  })
  await until(async () => (await pay()).body.state === 'landed')
  return reply
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

/** What books and chain say, of the data that a gateway has left. */
async function moneyIn(directory: string) {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const journal = chainBlocks<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
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
      booked: await bookedIn(database),
      owed: sum('owed'),
      payout: sum('payout'),
      payouts: payouts.length,
    }
  } finally {
    await chain.close()
    await database.close()
  }
}
