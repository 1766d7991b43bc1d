import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { PayloadChanges, Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'

export const PATH = '/signal?token=bitcoin'
const NOWHERE = '0x0000000000000000000000000000000000000bad'

const venueIsDown = () => new GatewayError('upstream_unavailable', 'Binance timed out.')

/** A gateway whose venue, facilitator and time are in the hands of the test. */
export async function openCreditFixture(settings: GatewaySettings = {}) {
  const time = createHeldTime()
  const venue: { down: boolean; wait: () => Promise<void> } = { down: false, wait: async () => {} }
  const candles = createWatchedCandles(async (query) => {
    await venue.wait()
    if (venue.down) throw venueIsDown()
    return series(query, time)
  })
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
    ...settings,
  })
  const chain = await gateway.embeddedChain
  const { db } = gateway.database

  return {
    ...gateway,
    time,
    venue,
    candles,
    facilitator,
    chain,
    signed: (changes?: PayloadChanges) => gateway.buyer.header(PATH, changes),
    pay: (header: string, path = PATH): Promise<Reply> =>
      gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': header }),

    /** What the holder of a payment header learns about it. */
    async stateOf(header: string): Promise<{ state?: string; late?: boolean; credit?: boolean }> {
      const id = createHash('sha256').update(header).digest('hex')
      return (await gateway.buyer.get(`/x402/payments/${id}`)).body
    },

    /** The money of a payment that was let go arrives after all, and the books hear of it. */
    async landsLate(header: string): Promise<void> {
      await facilitator.land(facilitator.verified.at(-1))
      time.pass(300_000 + 120_000)
      await gateway.runJob('reconcile-payments')
      await waitUntil(async () => (await gateway.recordedRevenue()) === (await gateway.earned()))
      expect(await this.stateOf(header)).toMatchObject({ state: 'charged', late: true, credit: true })
    },

    /** Moves everything the buyer has somewhere else, past the gateway. */
    async emptyWallet(): Promise<void> {
      const value = `${await chain.balanceOf(gateway.buyer.account.address)}`
      const { payload } = await gateway.buyer.payload(await gateway.buyer.offer(PATH), {
        sign: { to: NOWHERE, value },
      })
      const { signature, authorization } = payload as {
        signature: `0x${string}`
        authorization: { validAfter: string; validBefore: string; nonce: `0x${string}` }
      }
      await chain.transferWithAuthorization({
        from: gateway.buyer.account.address,
        to: NOWHERE,
        value: BigInt(value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
        nonce: authorization.nonce,
        signature,
      })
    },

    /** Posted lines of the journal, by account and amount. */
    async posted(): Promise<string[]> {
      const lines = await db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
      return lines.map(({ account, amount }) => `${account} ${amount}`).sort()
    },

    async expectPaid(amount: bigint): Promise<void> {
      expect(await gateway.earned()).toBe(amount)
      expect(await gateway.recordedRevenue()).toBe(amount)
    },

    passUntilDone: <T>(step: number, work: Promise<T>) => passUntilDone(time, step, work),
  }
}

/** Charged, and the work is still owed: the words never say that nothing was charged. */
export function expectCredit(reply: Reply): void {
  expect(reply.status, reply.text).toBe(503)
  expect(reply.body).toMatchObject({
    code: 'credit_open',
    charged: 'yes',
    transaction: expect.stringMatching(/^0x/),
    receipt: expect.any(String),
    creditUntil: expect.any(String),
  })
  expect(reply.body.error).toMatch(/same payment header/)
  expect(reply.text).not.toMatch(/NOT charged/i)
  expect(reply.body.accepts).toBeUndefined()
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
}

/** Charged, and owed no more. */
export function expectCreditOver(reply: Reply): void {
  expect(reply.status, reply.text).toBe(410)
  expect(reply.body).toMatchObject({ code: 'credit_closed', charged: 'yes', receipt: expect.any(String) })
  expect(reply.text).not.toMatch(/NOT charged/i)
}
