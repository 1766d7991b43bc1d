import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedRail } from '../../../src/app/payments/embedded-rail.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { openEmptyLedger } from '../../support/empty-ledger.ts'

test('a chain whose database was away is opened when it is asked for again', async () => {
  const database = await openEmptyLedger()
  let isAway = true
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isAway) throw new Error('The database is away.')
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const { ownChain, close } = openEmbeddedRail(
    { ...database, db },
    { payTo: `0x${'aa'.repeat(20)}`, clock: systemClock, payoutKey: () => `0x${'11'.repeat(32)}` },
  )
  onTestFinished(async () => {
    await close()
    await database.close()
  })

  const first = await ownChain?.().catch((error: Error) => error.message)
  isAway = false
  const head = await (await ownChain?.())?.head()

  expect(first).toBe('The database is away.')
  expect(head?.block).toBe(0)
})
