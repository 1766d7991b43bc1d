import { expect, onTestFinished, test } from 'vitest'
import { type NewMonitorRow, sqlMonitorBook } from '../../../src/store/features/monitor-repository.ts'
import { sqlSpentNonces } from '../../../src/store/payments/spent-nonces.ts'
import { sqlLedger } from '../../../src/store/payments/sql-ledger.ts'
import { sqlWebhookBook } from '../../../src/store/tasks/webhook-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimNamed, landed, NOW, own, written } from '../../store/payments.ts'

const MINUTE = 60_000
const DAY = 86_400_000

function monitorOf(payment: string, changes: Partial<NewMonitorRow> = {}): NewMonitorRow {
  return {
    id: `mon_${payment}`,
    mode: 'live',
    wallet: 'eip155:0xpayer',
    payment_key: claimNamed(payment).key,
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
    const ledger = sqlLedger(database)
    return {
      book: sqlMonitorBook(database),
      webhooks: sqlWebhookBook(database),
      nonces: sqlSpentNonces(database),
      async pay(name: string) {
        const owned = await own(ledger, claimNamed(name))
        await written(ledger, owned)
        return () => ledger.settled(owned, landed)
      },
    }
  }

  const told = (at: number) => ({
    at,
    nextLookAt: at + MINUTE,
    state: 'holds',
    figures: '{"price":120}',
    trouble: null,
    event: (sequence: number) => `{"sequence":${sequence}}`,
  })

  test('a monitor is there from the moment its payment has arrived', async () => {
    const { book, pay } = await openBooks()
    const settle = await pay('one')
    await book.keep(monitorOf('one'))
    const before = await Promise.all([book.find('mon_one', NOW), book.due('live', NOW + MINUTE, 10)])

    await settle()

    expect(before).toEqual([undefined, []])
    expect(await book.find('mon_one', NOW)).toEqual(monitorOf('one'))
    expect(await book.ofWallet('eip155:0xpayer', NOW, 10)).toHaveLength(1)
    expect(await book.ofWallet('eip155:0xother', NOW, 10)).toEqual([])
    expect(await book.due('live', NOW + MINUTE - 1, 10)).toEqual([])
    expect(await book.due('live', NOW + MINUTE, 10)).toHaveLength(1)
    expect(await book.due('simulated', NOW + MINUTE, 10)).toEqual([])
    expect(await book.find('mon_one', NOW + 30 * DAY)).toBeUndefined()
  })

  test('of looks at the same time one counts, and a repeat of the work takes nothing back', async () => {
    const { book, pay } = await openBooks()
    await (await pay('one'))()
    await book.keep(monitorOf('one'))
    const [due] = await book.due('live', NOW + MINUTE, 10)
    if (!due) throw new Error('Nothing is due.')

    const looks = await Promise.all([1, 2, 3].map(() => book.look(due, told(NOW + MINUTE))))
    await book.keep(monitorOf('one'))
    const again = await book.find('mon_one', NOW)
    if (!again) throw new Error('It is gone.')
    await book.look(again, told(NOW + 2 * MINUTE))

    expect(looks.filter(Boolean)).toHaveLength(1)
    expect((await book.events('mon_one', 0, 10)).map(({ sequence, body }) => [sequence, body])).toEqual([
      [1, '{"sequence":1}'],
      [2, '{"sequence":2}'],
    ])
  })

  test('an attempt to deliver is made by one, and none after the end', async () => {
    const { book, webhooks, pay } = await openBooks()
    await (await pay('one'))()
    await book.keep(monitorOf('one'))
    const [due] = await book.due('live', NOW + MINUTE, 10)
    if (due) await book.look(due, told(NOW + MINUTE))
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
    expect(await book.events('mon_one', 0, 10)).toMatchObject([{ delivery: 'delivered', attempts: 1 }])
  })

  test('what nobody has paid for is forgotten after two days, and what is paid for is not', async () => {
    const { book, pay } = await openBooks()
    await (await pay('paid'))()
    await book.keep(monitorOf('paid'))
    await book.keep(monitorOf('unpaid'))

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
