import { expect, test } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { fillDatabase } from '../../support/fill-database.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { PATH } from './door-requests.ts'

type Step = 'verify' | 'settle'

/** A gateway whose database is full from a step of the next call on, until there is room. */
async function openFullFixture(step: Step) {
  const logged: { readonly err?: Error }[] = []
  let giveRoom = async () => {}
  let isFirst = true
  const comes = async (at: Step) => {
    if (at !== step || !isFirst) return
    isFirst = false
    giveRoom = await fillDatabase(gateway.database)
  }
  const facilitator = scriptedFacilitator({
    async verify(_order, honest) {
      await comes('verify')
      return honest()
    },
    async settle(_order, honest) {
      const result = await honest()
      await comes('settle')
      return result
    },
  })
  const gateway = await openGatewayFixture({
    wrapFacilitators: facilitator.facilitators,
    logger: { info: () => {}, error: () => {}, warn: (facts) => logged.push(facts) },
  })
  return {
    gateway,
    facilitator,
    logged,
    pay: (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    giveRoom: () => giveRoom(),
  }
}

test.each<[Step, boolean]>([
  ['verify', false],
  ['settle', true],
])('a disk full from %s on keeps a payment pending until it has room', async (step, replayed) => {
  const { gateway, facilitator, pay, giveRoom } = await openFullFixture(step)
  const header = await gateway.buyer.header(PATH)

  const full = await pay(header)
  const stillFull = await pay(header)
  await giveRoom()
  const sold = await pay(header)

  expectPending(full)
  expectPending(stillFull)
  expectSold(sold, { replayed })
  expect(facilitator.settled).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('the log states that the disk is full, and not how undoing failed', async () => {
  const { gateway, pay, logged } = await openFullFixture('verify')

  await pay(await gateway.buyer.header(PATH))
  const reasons = logged.map(({ err }) => `${describeCauses(err)}`)

  expect(reasons).toContainEqual(expect.stringContaining('disk is full'))
  expect(reasons.join()).not.toContain('rollback')
})

function describeCauses(error: unknown): string {
  return error instanceof Error ? `${error.message} < ${describeCauses(error.cause)}` : ''
}
