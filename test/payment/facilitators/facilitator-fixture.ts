import { createHash } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { createFacilitatorMonitor } from '../../../src/payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../../src/payment/facilitators/http-facilitator.ts'
import type { AuthorizeRequest } from '../../../src/payment/facilitators/request-tokens.ts'
import { createTraceRepository } from '../../../src/store/admin/trace-repository.ts'
import type { Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, type HeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import {
  type Conduct,
  type HostileFacilitator,
  hostileFacilitator,
} from '../../support/hostile-facilitator.ts'

export const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n

export interface StandSettings extends GatewaySettings {
  /** Facilitators that refuse connections when the gateway starts, counted from one. */
  readonly down?: readonly number[]
  /** What the first does when it is asked what it can do. */
  readonly supported?: Conduct
  readonly time?: HeldTime
  /** How requests to the first are authorized. */
  readonly authorization?: AuthorizeRequest
  /** Called with the first before anybody asks it. */
  readonly prepare?: (first: HostileFacilitator) => void
}

/** A gateway that settles through three facilitators over HTTP, on its own embedded chain, with time in our hands. */
export async function openFacilitatorFixture({
  down = [],
  time = createHeldTime(),
  supported,
  authorization,
  prepare,
  ...settings
}: StandSettings = {}) {
  const trio = await Promise.all([hostileFacilitator(), hostileFacilitator(), hostileFacilitator()])
  for (const position of down) await trio[position - 1]?.down()
  if (supported && trio[0]) trio[0].supported = supported
  if (trio[0]) prepare?.(trio[0])
  const troubles: string[] = []
  const board = createFacilitatorMonitor(
    trio.map(({ url }, at) =>
      httpFacilitator({
        url,
        authorization: (at === 0 && authorization) || `Bearer key-${at + 1}`,
        clock: time,
      }),
    ),
    { clock: time, scheduler: time, onSuspended: (name) => troubles.push(name) },
  )
  const candles = createWatchedCandles((query) => series(query, time))
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: () => board.facilitators,
    ...settings,
  })
  const chain = settings.chain ?? (await gateway.embeddedChain)
  for (const facilitator of trio) facilitator.settlesOn = chain
  onTestFinished(() => board.close())
  board.start()
  await waitUntil(() =>
    board.status().every(({ networks }, at) => networks || down.includes(at + 1) || (supported && at === 0)),
  )

  const [f1, f2, f3] = trio as unknown as [HostileFacilitator, HostileFacilitator, HostileFacilitator]
  const pay = (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  return {
    ...gateway,
    f1,
    f2,
    f3,
    board,
    troubles,
    candles,
    time,
    signed: () => gateway.buyer.header(PATH),
    pay,
    buy: async () => pay(await gateway.buyer.header(PATH)),
    /** Pays, and lets so much time pass each time another request hangs at one of these. */
    async payWhile(header: string, hanging: readonly HostileFacilitator[], milliseconds: number) {
      const reply = pay(header)
      for (const facilitator of hanging) {
        const before = facilitator.hung
        await waitUntil(() => facilitator.hung > before)
        time.pass(milliseconds)
      }
      return reply
    },
    /** Pays when so much time has passed; the second caller waits for the reconciler. */
    payAfter(milliseconds: number, header: string): Promise<Reply> {
      time.pass(milliseconds)
      return passUntilDone(time, 10, pay(header))
    },
    async stateOf(header: string): Promise<string> {
      const id = createHash('sha256').update(header).digest('hex')
      return (await gateway.buyer.get(`/x402/payments/${id}`)).body.state
    },
    /** Who was asked to settle, and what came of it, by their names. */
    async attempts(): Promise<string[]> {
      const payments = await gateway.database.db.selectFrom('payment').selectAll().execute()
      const traces = await Promise.all(payments.map(createTraceRepository(gateway.database).read))
      const rows = traces.flatMap(({ attempts }) => attempts)
      const index = (name: string) => `F${trio.findIndex((one) => one.name === name) + 1}`
      // none is asked twice in these tests, and a held clock gives all of them one time
      return rows.map((row) => `${index(row.facilitator)} ${row.class}`).toSorted()
    },
    /** So many transfers of the price, each nonce once, and the books say the same. */
    async expectTransfers(count: number) {
      const { block } = await chain.head()
      const landed = await chain.landedTo(gateway.payTo, 0, block)
      expect(new Set(landed.map(({ from, nonce }) => `${from} ${nonce}`)).size).toBe(landed.length)
      expect(landed).toHaveLength(count)
      expect(await chain.balanceOf(gateway.payTo)).toBe(PRICE * BigInt(count))
      expect(await gateway.recordedRevenue()).toBe(PRICE * BigInt(count))
    },
  }
}
