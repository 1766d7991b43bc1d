import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import type { MinedBlock, StorageSlot } from '../../../src/chains/evm/embedded/journal.ts'
import { EMBEDDED_NETWORK } from '../../../src/chains/evm/embedded/network.ts'
import { systemClock } from '../../../src/core/clock.ts'
import type { SessionStep } from '../../../src/payment/sessions/session-gate.ts'
import { openSqlite } from '../../../src/store/engine/database.ts'
import { createChainBlockRepository } from '../../../src/store/features/chain-block-repository.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { build, dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { bearer, createSessionActions } from './session-fixture.ts'

const CALL = '/tools/candles?token=bitcoin'
const buyerSeed = 'a wallet that outlives its gateways'

beforeAll(build)

test.each<[SessionStep, { isCharged: boolean }]>([
  ['session_held', { isCharged: false }],
  ['session_posted', { isCharged: true }],
])(
  'a gateway dying when a call is %s charges at most once, repeats included',
  async (step, { isCharged }) => {
    const directory = dataDirectory()
    const { token } = await opened(directory)
    const first = await startGateway(directory, { FAILPOINT: step })
    const headers = { ...bearer(token), 'Idempotency-Key': 'order-1' }
    const lost = await call(first, headers)
    const { signal } = await first.ended

    const second = await startGateway(directory)
    const before = await statusOf(second, token)
    const reply = await call(second, headers)
    const after = await statusOf(second, token)

    expect([lost, signal]).toEqual([undefined, 'SIGKILL'])
    expect(before).toMatchObject({ heldUsd: 0, spentUsd: isCharged ? 0.001 : 0 })
    expect(reply?.status, reply?.text).toBe(200)
    expect(reply?.headers.get('x-payment-replayed')).toBe(isCharged ? 'true' : null)
    expect(after).toMatchObject({ heldUsd: 0, spentUsd: 0.001, balanceUsd: 0.999 })
    await stopped(second)
    expect(await moneyIn(directory)).toMatchObject({
      session: 999_000n,
      revenue: 1_000n,
      recorded: 1_000_000n,
    })
  },
)

test.each<[SessionStep]>([['return_written'], ['return_sent']])(
  'a gateway dying when a session refund is at %s refunds exactly once',
  async (step) => {
    const directory = dataDirectory()
    const { token } = await opened(directory)
    const first = await startGateway(directory, { FAILPOINT: step })
    const lost = await ask(first, 'close', token)
    const { signal } = await first.ended

    const second = await startGateway(directory)
    await waitUntil(async () => (await statusOf(second, token)).state === 'closed')
    const again = await ask(second, 'close', token)
    await stopped(second)

    expect([lost, signal]).toEqual([undefined, 'SIGKILL'])
    expect(again?.body.returned).toMatchObject([{ amountUsd: 1, state: 'landed' }])
    expect(await moneyIn(directory)).toMatchObject({ session: 0n, payout: 1_000_000n, returns: 1 })
    expect(await walletIn(directory)).toBe(1_000_000n)
  },
  120_000,
)

/** A session with a dollar in it, in the data of a gateway that has stopped. */
async function opened(directory: string): Promise<{ token: string }> {
  const gateway = await startGateway(directory)
  const buyer = new Buyer(gateway.url, { seed: buyerSeed })
  await buyer.fund('1')
  const { token, reply } = await createSessionActions(buyer).open(1)
  expect(reply.status, reply.text).toBe(200)
  await stopped(gateway)
  return { token }
}

function call({ url }: GatewayProcess, headers: Record<string, string>): Promise<Reply | undefined> {
  return new Buyer(url).get(CALL, headers).catch(() => undefined)
}

function ask({ url }: GatewayProcess, tool: string, token: string): Promise<Reply | undefined> {
  return createSessionActions(new Buyer(url))
    .ask(tool, token)
    .catch(() => undefined)
}

async function statusOf(gateway: GatewayProcess, token: string) {
  return createSessionActions(new Buyer(gateway.url)).status(token)
}

async function stopped(gateway: GatewayProcess): Promise<void> {
  gateway.kill('SIGTERM')
  expect(await gateway.ended).toEqual({ code: 0, signal: null })
}

async function moneyIn(directory: string) {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  try {
    const lines = await database.db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
    const returns = await database.db.selectFrom('outgoing').selectAll().execute()
    const sum = (account: string) =>
      lines
        .filter((line) => line.account === account)
        .reduce((total, { amount }) => total + BigInt(amount), 0n)
    return {
      session: sum('session'),
      revenue: sum('revenue'),
      payout: sum('payout'),
      returns: returns.length,
      recorded: await sumJournal(database),
    }
  } finally {
    await database.close()
  }
}

/** What the buyer's wallet holds on the chain that the data carries. */
async function walletIn(directory: string): Promise<bigint> {
  const database = await openSqlite(join(directory, 'pennywire.db'))
  const journal = createChainBlockRepository<MinedBlock, StorageSlot>(database, EMBEDDED_NETWORK)
  const chain = await openEmbeddedChain({ journal, clock: systemClock })
  const { account } = new Buyer('http://nowhere', { seed: buyerSeed })
  try {
    return await chain.balanceOf(account.address.toLowerCase() as `0x${string}`)
  } finally {
    await chain.close()
    await database.close()
  }
}
