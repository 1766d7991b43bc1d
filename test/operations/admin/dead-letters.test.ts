import { describe, expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Database } from '../../../src/store/engine/database.ts'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { expectSold } from '../../support/replies.ts'
import { createAdminClient, OTHER_TOKEN, TOKENS } from './admin-fixture.ts'

const PATH = '/tools/candles?token=bitcoin'
const TASK = 'agent-task:task_1'
const PUSH = 'agent-task-push:task_2/hook'
const OLD = Date.now() - 7_200_000

/** One dead letter of each kind that needs no payment. */
async function writeLetters({ write }: Database): Promise<void> {
  await write(async (transaction) => {
    for (const [id, kind, key] of [
      [TASK, 'agent-task', 'task_1'],
      [PUSH, 'agent-task-push', 'task_2/hook'],
    ] as const)
      await transaction
        .insertInto('job')
        .values({
          ...{ id, kind, key, run_at: OLD, lease_until: 0, fence: 8, attempts: 8, payload: '{}' },
          ...{ last_error: 'internal', failures: 0, dead_at: OLD },
        })
        .execute()
    await transaction
      .insertInto('monitor')
      .values({
        ...{ id: 'mon_1', mode: 'simulated', wallet: 'eip155:0x1', payment_key: 'k', kind: 'price' },
        ...{ token: 'bitcoin', source: null, bar: null, direction: 'above', threshold: 1, contains: null },
        ...{ webhook: 'https://hooks.example/secret-path?key=1', state: '{}', event_count: 1 },
        ...{ created_at: OLD, expires_at: Date.now() + 1e8, next_look_at: Date.now() + 1e8, looked_at: null },
        ...{ figures: null, trouble: null },
      })
      .execute()
    await transaction
      .insertInto('monitor_event')
      .values({
        ...{ monitor_id: 'mon_1', sequence: 3, at: OLD, body: '{"event":1}', delivery: 'dead' },
        ...{ attempts: 8, next_attempt_at: null },
      })
      .execute()
  })
}

/** Afterwards nothing of the call is written any more. */
async function waitUntilDelivered({ db }: Database): Promise<void> {
  const state = () => db.selectFrom('payment').select('state').executeTakeFirst()
  await waitUntil(async () => (await state())?.state === 'delivered')
}

function claimFor(environmentOf: () => Promise<Readonly<Record<string, string>>>): void {
  const open = async (state = { isBroken: false }) => {
    const candles = createWatchedCandles((query) => {
      if (!state.isBroken) return series(query, { now: Date.now })
      throw new GatewayError('upstream_unavailable', 'The venue is away.')
    })
    const delivered: string[] = []
    const gateway = await openGatewayFixture({
      environment: {
        ...(await environmentOf()),
        ADMIN_TOKENS: TOKENS,
        METRICS_PORT: '0',
        SETTLE_FIRST_ABOVE_USD: '0',
      },
      upstreams: { candles },
      webhooks: {
        async deliver({ url, body }) {
          delivered.push(`${url} ${body}`)
          return true
        },
      },
    })
    const metrics = async () => (await fetch(gateway.metricsUrl ?? '')).text()
    return { ...gateway, delivered, metrics, admin: createAdminClient(gateway.buyer) }
  }

  test('each kind is listed with age and attempts, and without secrets', async () => {
    const { database, admin, metrics } = await open()
    await writeLetters(database)

    const { body, text } = await admin.look('dead')

    const kept = { attempts: 8, ageHours: 2 }
    expect(body.rows).toHaveLength(3)
    expect(body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...kept, id: TASK, canRetry: false }),
        expect.objectContaining({ ...kept, id: PUSH, error: 'internal', canRetry: true }),
        expect.objectContaining({ ...kept, id: 'mon_1/3', subject: 'hooks.example', canRetry: true }),
      ]),
    )
    expect(text).not.toContain('secret-path')
    expect(await metrics()).toContain('pennywire_dead_letters{kind="monitor-webhook"} 1')
  })

  test('a retried webhook is delivered, and the act is recorded', async () => {
    const { database, buyer, admin, delivered, runJob } = await open()
    await writeLetters(database)

    const retried = await createAdminClient(buyer, OTHER_TOKEN).act('retry', { id: 'mon_1/3' })
    await runJob('deliver-monitor-events')
    const push = await admin.act('retry', { id: PUSH })
    const again = await admin.act('retry', { id: 'mon_1/3' })
    const task = await admin.act('retry', { id: TASK })

    expect(retried.body).toMatchObject({ id: 'mon_1/3', kind: 'monitor-webhook' })
    expect(delivered).toEqual(['https://hooks.example/secret-path?key=1 {"event":1}'])
    expect(push.status).toBe(200)
    expect(again.status).toBe(404)
    expect(task).toMatchObject({ status: 400, body: { field: 'id' } })
    await waitUntil(async () => (await admin.look('dead')).body.rows.length === 1)
    const acts = (await admin.look('acts')).body.rows.map(({ by, outcome }: Record<string, string>) => [
      by,
      outcome,
    ])
    expect(acts.toReversed()).toEqual([
      ['bob', 'done'],
      ['ada', 'done'],
      ['ada', 'not_found'],
      ['ada', 'invalid_input'],
    ])
  })

  test('a credit that failed three times is reopened, and its payer is answered', async () => {
    const state = { isBroken: true }
    const { admin, buyer } = await open(state)
    const payment = { 'PAYMENT-SIGNATURE': await buyer.header(PATH) }

    const replies = []
    for (let run = 0; run < 4; run += 1) replies.push(await buyer.get(PATH, payment))
    state.isBroken = false
    const [letter] = (await admin.look('dead')).body.rows
    const retried = await admin.act('retry', { id: letter.id })
    const repeated = await buyer.get(PATH, payment)

    expect(replies.map(({ body }) => body.code)).toEqual([
      ...['credit_open', 'credit_open', 'credit_closed', 'credit_closed'],
    ])
    expect(letter).toMatchObject({ kind: 'credit', attempts: 3, error: 'upstream_unavailable' })
    expect(retried.body.message).toContain('may repeat the call')
    expectSold(repeated)
    expect((await admin.look('dead')).body.rows).toEqual([])
    expect((await admin.look('trace', `?id=${letter.id}`)).text).toContain('operator: retry')
  })

  test('a credit whose run has an unknown end is not begun again', async () => {
    const { database, admin, buyer } = await open()
    await buyer.buy(PATH)
    await waitUntilDelivered(database)
    await database.write(async (transaction) => {
      await transaction
        .updateTable('credit')
        .set({ used_at: null, runs: 1, failure: null, expires_at: OLD })
        .execute()
      await transaction.updateTable('payment').set({ state: 'settled', response_hash: null }).execute()
    })
    const [letter] = (await admin.look('dead')).body.rows

    const refused = await admin.act('retry', { id: letter.id })

    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('Refund it') } })
  })
}

describe('dead letters on SQLite', () => claimFor(async () => ({})))

describe.skipIf(!hasPostgres)('dead letters on PostgreSQL', { timeout: 60_000 }, () => {
  const cluster = postgresCluster()
  claimFor(async () => (await openSharedDatabaseFixture(cluster)).environment)
})
