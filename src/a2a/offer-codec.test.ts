import fc from 'fast-check'
import { expect, test } from 'vitest'
import { microUsd } from '../core/money.ts'
import { health } from '../tools/gateway-info/health.ts'
import { parseOffer, serializeOffer } from './offer-codec.ts'
import type { OfferedTask } from './offered-tasks.ts'
import { toNewTaskRow, toTaskOrder } from './task-codec.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
const maxCost = fc.option(fc.bigInt(0n, 10n ** 15n).map(microUsd), { nil: undefined })
const target = fc.record({
  id: fc.stringMatching(/^[\w.-]{1,20}$/),
  url: fc.webUrl(),
  dialect: fc.constantFrom('1.0' as const, '0.3' as const),
  secrets: fc.record({ token: text }, { requiredKeys: [] }),
})
const order = fc.record({
  tool: fc.constant(health),
  input: json,
  proof: fc.constant(undefined),
  maxCost,
  id: fc.option(text, { nil: undefined }),
  context: fc.option(text, { nil: undefined }),
  idempotencyKey: fc.option(text, { nil: undefined }),
  push: fc.array(target, { maxLength: 3 }),
})
const waiting: fc.Arbitrary<OfferedTask> = fc.record({
  task: fc.record({
    id: text,
    context: text,
    toolId: fc.constant(health.contract.id),
    status: fc.constant('INPUT_REQUIRED' as const),
    requestHash: fc.stringMatching(/^[0-9a-f]{64}$/),
    required: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), json),
    updatedAt: fc.maxSafeInteger(),
  }),
  order,
})
const toolOf = (id: string) => (id === health.contract.id ? health : undefined)

test('an unpaid task reads the same at another gateway', () => {
  fc.assert(
    fc.property(waiting, (offered) => {
      expect(parseOffer(serializeOffer(offered), toolOf)).toEqual(offered)
      expect(parseOffer(serializeOffer(offered), () => undefined)).toBeUndefined()
    }),
    { seed: 20, numRuns: 100 },
  )
})

test('who is behind a task that waits is not written down', () => {
  const secrets = { operatorToken: 'opc_secret', signIn: 'signed-secret', session: 'pws_secret' }
  fc.assert(
    fc.property(waiting, ({ task, order: asked }) => {
      expect(serializeOffer({ task, order: { ...asked, ...secrets } })).not.toMatch(/secret"/)
    }),
    { seed: 20, numRuns: 20 },
  )
})

test('a running task reads back from its row as requested', () => {
  const begun = fc.record({ id: text, context: text, order, hash: text, startedAt: fc.maxSafeInteger() })
  const proof = fc.option(fc.base64String(), { nil: undefined })
  const nothingYet = { status: 'WORKING', result: null, payment: null, failure: null, payer: null } as const
  fc.assert(
    fc.property(begun, proof, (each, header) => {
      const { push: _push, idempotencyKey: _name, ...asked } = { ...each.order, proof: header }
      const written = toNewTaskRow({ ...each, order: asked })

      const row = { ...written, ...nothingYet, updated_at: each.startedAt, purge_at: null }
      expect(toTaskOrder(row, health)).toEqual({ ...asked, id: each.id, context: each.context })
    }),
    { seed: 20, numRuns: 100 },
  )
})
