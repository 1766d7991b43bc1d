import { z } from 'zod'
import { DAY_SECONDS } from '../../core/durations.ts'
import { ListInput, Reason } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const stuck = defineOperation({
  id: 'stuck',
  kind: 'look',
  title: 'Stuck settlements',
  summary: 'Payments whose outcome is not known yet, the oldest first.',
  input: z.strictObject({
    ...ListInput,
    olderThanSeconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(DAY_SECONDS)
      .default(30)
      .describe('How long they are open.'),
  }),
  positionals: [],
  columns: [
    'openSince',
    'id',
    'tool',
    'network',
    'amountUsd',
    'payer',
    'state',
    'lastFacilitator',
    'reason',
    'transaction',
  ],
}).run((input, { payments }) => payments.stuck(input))

export const reconcile = defineOperation({
  id: 'reconcile',
  kind: 'act',
  title: 'Reconcile',
  summary: 'Asks the chain now what became of a payment, and books it.',
  input: z.strictObject({
    id: z.string().min(1).max(300).describe('`id` of a stuck payment, or its key.'),
    reason: Reason,
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id }, { payments }) => payments.reconcile(id))

export const trace = defineOperation({
  id: 'trace',
  kind: 'look',
  title: 'Trace a payment',
  summary: 'Everything that is known of one payment, in the order in which it happened.',
  input: z.strictObject({
    id: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('`id` of a payment, its key, a transaction, or the hash of a request.'),
  }),
  positionals: ['id'],
  columns: ['at', 'what', 'who', 'outcome', 'transaction'],
}).run(({ id }, { payments }) => payments.trace(id))

export const late = defineOperation({
  id: 'late',
  kind: 'look',
  title: 'Late settlements',
  summary: 'Payments whose money came after their call had failed, the latest first.',
  input: z.strictObject(ListInput),
  positionals: [],
  columns: ['settledAt', 'id', 'tool', 'network', 'amountUsd', 'payer', 'state', 'transaction'],
}).run((input, { payments }) => payments.late(input))

export const credits = defineOperation({
  id: 'credits',
  kind: 'look',
  title: 'Credits',
  summary: 'Money that came and whose work is still owed, or was never done, the latest first.',
  input: z.strictObject(ListInput),
  positionals: [],
  columns: [
    'expiresAt',
    'id',
    'tool',
    'network',
    'amountUsd',
    'payer',
    'state',
    'runs',
    'failure',
    'transaction',
  ],
}).run((input, { payments }) => payments.credits(input))
