import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { PATH } from './door-requests.ts'

type Step = 'verify' | 'settle'

/** A gateway whose database is full from a step of the next call on, until there is room. */
async function openFullFixture(step: Step) {
  const logged: { readonly err?: Error }[] = []
  const run = (statement: string) => sql.raw(statement).execute(gateway.database.db)
  const fill = async () => {
    await run('pragma max_page_count = 1')
    // pages that are free within the file
    for (const size of [4_096, 64])
      for (let isFull = false; !isFull; )
        isFull = await run(`insert into filler values (zeroblob(${size}))`).then(
          () => false,
          () => true,
        )
  }
  let isFirst = true
  const comes = async (at: Step) => {
    if (at !== step || !isFirst) return
    isFirst = false
    await fill()
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
  await run('create table filler (content blob)')
  return {
    gateway,
    facilitator,
    logged,
    pay: (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    giveRoom: () => run('pragma max_page_count = 1073741823'),
  }
}

test.each<[Step, boolean]>([
  ['verify', false],
  ['settle', true],
])('a disk full from %s on keeps a payment pending, and room sells it at once', async (step, replayed) => {
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
