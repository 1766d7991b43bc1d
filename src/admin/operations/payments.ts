import { z } from 'zod'
import { DAY_SECONDS } from '../../core/durations.ts'
import { PageInput } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const stuck = defineOperation({
  id: 'stuck',
  kind: 'look',
  title: 'Stuck settlements',
  summary: 'Payments of which nobody knows yet what becomes of them, the oldest first.',
  input: z.strictObject({
    ...PageInput,
    olderThanSeconds: z.coerce
      .number()
      .int()
      .min(0)
      .max(DAY_SECONDS)
      .default(30)
      .describe('How long they are open.'),
  }),
  positionals: [],
  columns: ['id', 'tool', 'network', 'amountUsd', 'state', 'openSince', 'lastFacilitator', 'reason'],
}).run((input, { payments }) => payments.stuck(input))

export const reconcile = defineOperation({
  id: 'reconcile',
  kind: 'act',
  title: 'Reconcile',
  summary: 'Asks the chain now what became of a payment, and books it.',
  input: z.strictObject({
    id: z.string().min(1).max(300).describe('`id` of a stuck payment, or its key.'),
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id }, { payments }) => payments.reconcile(id))

export const late = defineOperation({
  id: 'late',
  kind: 'look',
  title: 'Late settlements',
  summary: 'Payments whose money came after their call had failed, the latest first.',
  input: z.strictObject(PageInput),
  positionals: [],
  columns: ['id', 'tool', 'network', 'amountUsd', 'payer', 'state', 'settledAt', 'transaction'],
}).run((input, { payments }) => payments.late(input))

export const credits = defineOperation({
  id: 'credits',
  kind: 'look',
  title: 'Credits',
  summary: 'Money that came and whose work is still owed, or was never done, the latest first.',
  input: z.strictObject(PageInput),
  positionals: [],
  columns: ['id', 'tool', 'amountUsd', 'payer', 'state', 'runs', 'failure', 'expiresAt'],
}).run((input, { payments }) => payments.credits(input))
