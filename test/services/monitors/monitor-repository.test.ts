import { expect, onTestFinished, test } from 'vitest'
import {
  createMonitorRepository,
  type NewMonitorRow,
} from '../../../src/store/features/monitor-repository.ts'
import { createSpentNonces } from '../../../src/store/payments/spent-nonces.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { createWebhookRepository } from '../../../src/store/tasks/webhook-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from '../../store/payments.ts'

const MINUTE = 60_000
const DAY = 86_400_000

function monitorOf(payment: string, changes: Partial<NewMonitorRow> = {}): NewMonitorRow {
  return {
    id: `mon_${payment}`,
    mode: 'live',
    wallet: 'eip155:0xpayer',
    payment_key: createClaim(payment).key,
    kind: 'price',
    token: 'bitcoin',
    source: null,
    bar: null,
    direction: 'above',
    threshold: 100.5,
    contains: null,
    webhook: 'https://receiver.example/hook',
    state: 'rests',
    event_count: 0,
    created_at: NOW,
    expires_at: NOW + 30 * DAY,
    next_look_at: NOW + MINUTE,
    looked_at: NOW,
    figures: '{"price":90}',
    trouble: null,
    ...changes,
  }
}

onEveryEngine((openEngine) => {
  async function openBooks() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    const ledger = createLedger(database)
    return {
      book: createMonitorRepository(database),
      webhooks: createWebhookRepository(database),
      nonces: createSpentNonces(database),
      async pay(name: string) {
        const owned = await claimPayment(ledger, createClaim(name))
        await writePayment(ledger, owned)
        return () => ledger.settled(owned, landed)
      },
    }
  }

  const readResult = (at: number) => ({
    at,
    nextCheckAt: at + MINUTE,
    state: 'holds',
    figures: '{"price":120}',
    trouble: null,
    event: (sequence: number) => `{"sequence":${sequence}}`,
  })

  test('a monitor is there from the moment its payment has arrived', async () => {
    const { book, pay } = await openBooks()
    const settle = await pay('one')
    await book.save(monitorOf('one'))
    const before = await Promise.all([book.find('mon_one', NOW), book.listDue('live', NOW + MINUTE, 10)])

    await settle()

    expect(before).toEqual([undefined, []])
    expect(await book.find('mon_one', NOW)).toEqual(monitorOf('one'))
    expect(await book.listByWallet('eip155:0xpayer', NOW, 10)).toHaveLength(1)
    expect(await book.listByWallet('eip155:0xother', NOW, 10)).toEqual([])
    expect(await book.listDue('live', NOW + MINUTE - 1, 10)).toEqual([])
    expect(await book.listDue('live', NOW + MINUTE, 10)).toHaveLength(1)
    expect(await book.listDue('simulated', NOW + MINUTE, 10)).toEqual([])
    expect(await book.find('mon_one', NOW + 30 * DAY)).toBeUndefined()
  })

  test('of simultaneous checks one counts, and repeated work reverts nothing', async () => {
    const { book, pay } = await openBooks()
    await (await pay('one'))()
    await book.save(monitorOf('one'))
    const [due] = await book.listDue('live', NOW + MINUTE, 10)
    if (!due) throw new Error('Nothing is due.')

    const looks = await Promise.all(
      [1, 2, 3].map(() => book.recordObservation(due, readResult(NOW + MINUTE))),
    )
    await book.save(monitorOf('one'))
    const again = await book.find('mon_one', NOW)
    if (!again) throw new Error('It is gone.')
    await book.recordObservation(again, readResult(NOW + 2 * MINUTE))

    expect(looks.filter(Boolean)).toHaveLength(1)
    expect((await book.listEvents('mon_one', 0, 10)).map(({ sequence, body }) => [sequence, body])).toEqual([
      [1, '{"sequence":1}'],
      [2, '{"sequence":2}'],
    ])
  })

  test('an attempt to deliver is made by one, and none after the end', async () => {
    const { book, webhooks, pay } = await openBooks()
    await (await pay('one'))()
    await book.save(monitorOf('one'))
    const [due] = await book.listDue('live', NOW + MINUTE, 10)
    if (due) await book.recordObservation(due, readResult(NOW + MINUTE))
    const [waiting] = await webhooks.due(NOW + MINUTE, 10)
    if (!waiting) throw new Error('Nothing waits.')

    const begun = await Promise.all([1, 2, 3].map(() => webhooks.begin(waiting, NOW + 2 * MINUTE)))
    const soon = await webhooks.due(NOW + MINUTE, 10)
    const later = await webhooks.due(NOW + 2 * MINUTE, 10)
    await webhooks.end(waiting, 'delivered')

    expect(begun.filter(Boolean)).toHaveLength(1)
    expect(soon).toEqual([])
    expect(later).toMatchObject([{ attempts: 1, webhook: 'https://receiver.example/hook' }])
    expect(await webhooks.due(NOW + DAY, 10)).toEqual([])
    expect(await book.listEvents('mon_one', 0, 10)).toMatchObject([{ delivery: 'delivered', attempts: 1 }])
  })

  test('unpaid monitors are dropped after two days, paid ones stay', async () => {
    const { book, pay } = await openBooks()
    await (await pay('paid'))()
    await book.save(monitorOf('paid'))
    await book.save(monitorOf('unpaid'))

    expect(await book.forget(NOW + 2 * DAY - 1)).toBe(0)
    expect(await book.forget(NOW + 2 * DAY)).toBe(1)
    expect(await book.find('mon_paid', NOW)).toBeDefined()
    expect(await book.remove('mon_unpaid')).toBe(false)
    expect(await book.remove('mon_paid')).toBe(true)
  })

  test('a nonce is spent once, however many try at the same time', async () => {
    const { nonces } = await openBooks()

    const spent = await Promise.all([1, 2, 3, 4].map(() => nonces.spend('nonce', NOW + MINUTE)))

    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await nonces.forget(NOW)).toBe(0)
    expect(await nonces.forget(NOW + MINUTE)).toBe(1)
  })
})
