import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { systemScheduler } from '../../../src/core/clock.ts'
import { createOutsideClient } from '../../../src/upstream/outside-endpoints/outside-client.ts'
import { outsideWebhooks } from '../../../src/upstream/webhooks/outside-webhooks.ts'
import { waitUntil } from '../../support/held-time.ts'
import {
  MINUTE,
  openMonitorFixture,
  openWebhookReceiver,
  PRICE_ALERT,
  type Received,
} from './monitor-fixture.ts'

const ALERT = { ...PRICE_ALERT, webhook: 'https://receiver.example/hook' }

/** The signature of a message by Standard Webhooks. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('an event reaches its webhook once, signed with the secret from creation', async () => {
  const { received, webhooks } = await openWebhookReceiver(() => 204)
  const { create, look, runJob, events } = await openMonitorFixture({ webhooks })
  const { monitor, pollToken, webhookSecret } = (await create(ALERT)).body

  await look(150)
  const delivered = await runJob('deliver-monitor-events')
  await runJob('deliver-monitor-events')

  expect(delivered).toEqual({ delivered: 1, dead: 0, waiting: 0 })
  expect(received).toHaveLength(1)
  const [message] = received
  if (!message) throw new Error('Nothing came.')
  expect(message.headers).toMatchObject({
    'webhook-id': `${monitor.id}.1`,
    'webhook-timestamp': `${Date.parse('2026-06-01T12:01:00Z') / 1000}`,
    'webhook-signature': signatureOf(message, webhookSecret),
    'content-type': 'application/json',
  })
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'monitor.event',
    monitorId: monitor.id,
    sequence: 1,
    kind: 'price',
    token: 'bitcoin',
    figures: { price: 150 },
  })
  expect((await events(monitor.id, pollToken)).body.events).toMatchObject([
    { delivery: 'delivered', attempts: 1 },
  ])
})

test('a webhook secret is unique to its monitor and repeated to its payer only', async () => {
  const { create, buyer } = await openMonitorFixture()
  const [one, other] = [(await create(ALERT)).body, (await create(ALERT)).body]

  const { text } = await buyer.post('/tools/monitor-list', { id: one.monitor.id, pollToken: one.pollToken })

  expect(one.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(one.webhookSecret).not.toBe(other.webhookSecret)
  expect(text).not.toContain('whsec_')
})

test('a failing receiver is retried with growing delays and dropped after eight attempts', async () => {
  const { received, webhooks } = await openWebhookReceiver(() => 500)
  const { create, look, runJob, events, pass } = await openMonitorFixture({ webhooks })
  const { monitor, pollToken } = (await create(ALERT)).body
  await look(150)

  const attemptsAfter: number[] = []
  for (let minutes = 0; minutes < 200; minutes += 1) {
    await runJob('deliver-monitor-events')
    attemptsAfter.push(received.length)
    pass(MINUTE)
  }
  const { body } = await events(monitor.id, pollToken)

  expect([0, 1, 3, 7, 15, 31, 63, 123].map((minute) => attemptsAfter[minute])).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ])
  expect(attemptsAfter.at(-1)).toBe(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`${monitor.id}.1`]))
  expect(body.events).toMatchObject([{ delivery: 'dead', attempts: 8, figures: { price: 150 } }])
})

test('a receiver that has recovered gets what it has missed', async () => {
  let status = 503
  const { received, webhooks } = await openWebhookReceiver(() => status)
  const { create, look, runJob, events, pass } = await openMonitorFixture({ webhooks })
  const { monitor, pollToken } = (await create(ALERT)).body
  await look(150)
  await runJob('deliver-monitor-events')

  status = 200
  pass(MINUTE)
  await runJob('deliver-monitor-events')

  expect(received).toHaveLength(2)
  expect((await events(monitor.id, pollToken)).body.events).toMatchObject([
    { delivery: 'delivered', attempts: 2 },
  ])
})

test('operations 6: events for a host that never answers delay no other host', async () => {
  const reports: string[] = []
  let end = () => {}
  const never = new Promise<boolean>((resolve) => {
    end = () => resolve(true)
  })
  const webhooks = {
    deliver({ url }: { url: string }) {
      const { hostname } = new URL(url)
      reports.push(hostname)
      return hostname === 'slow.example' ? never : Promise.resolve(true)
    },
  }
  const { create, look, runJob } = await openMonitorFixture({ webhooks })
  for (let monitor = 0; monitor < 10; monitor += 1)
    await create({ ...ALERT, threshold: 110 + monitor, webhook: 'https://slow.example/hook' })
  await create({ ...ALERT, webhook: 'https://good.example/hook' })
  await look(150)

  const delivering = runJob('deliver-monitor-events')
  await waitUntil(() => reports.includes('good.example'))

  expect(reports.filter((host) => host === 'slow.example')).toHaveLength(2)
  end()
  await delivering
})

test('a webhook whose name leads inside is never connected to', async () => {
  let asked = 0
  const server = createServer(() => {
    asked += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const outside = createOutsideClient({ scheduler: systemScheduler, resolve: async () => ['127.0.0.1'] })
  const { create, look, runJob, events } = await openMonitorFixture({ webhooks: outsideWebhooks(outside) })
  const { monitor, pollToken } = (await create(ALERT)).body

  await look(150)
  await runJob('deliver-monitor-events')

  expect((await events(monitor.id, pollToken)).body.events).toMatchObject([
    { delivery: 'waiting', attempts: 1 },
  ])
  expect(asked).toBe(0)
})
