import { z } from 'zod'
import { ListInput, Reason } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const sessions = defineOperation({
  id: 'sessions',
  kind: 'look',
  title: 'Sessions',
  summary: 'Prepaid sessions with their balances, the latest first.',
  input: z.strictObject({
    ...ListInput,
    state: z.enum(['open', 'closing', 'closed']).optional().describe('Only sessions in this state.'),
  }),
  positionals: [],
  columns: ['createdAt', 'id', 'wallet', 'state', 'balanceUsd', 'heldUsd', 'spentUsd', 'expiresAt'],
}).run((input, { sessions }) => sessions.list(input))

const OUTGOING_COLUMNS = [
  'createdAt',
  'id',
  'kind',
  'state',
  'amountUsd',
  'network',
  'to',
  'attempts',
  'reason',
  'transaction',
]
const OutgoingState = z
  .enum(['open', 'landed', 'failed'])
  .optional()
  .describe('Only what is in this state: open until the chain shows it.')

export const refunds = defineOperation({
  id: 'refunds',
  kind: 'look',
  title: 'Refunds',
  summary: 'Payments that are given back, the latest first.',
  input: z.strictObject({ ...ListInput, state: OutgoingState }),
  positionals: [],
  columns: OUTGOING_COLUMNS.filter((column) => column !== 'kind'),
}).run((input, { outgoing }) => outgoing.list({ ...input, kind: 'refund' }))

export const outgoing = defineOperation({
  id: 'outgoing',
  kind: 'look',
  title: 'Outgoing money',
  summary: 'Everything that leaves: payouts, refunds and what sessions give back, the latest first.',
  input: z.strictObject({
    ...ListInput,
    state: OutgoingState,
    kind: z.enum(['payout', 'refund', 'return']).optional().describe('One kind of it.'),
  }),
  positionals: [],
  columns: OUTGOING_COLUMNS,
}).run((input, { outgoing }) => outgoing.list(input))

export const endReturn = defineOperation({
  id: 'end-return',
  kind: 'act',
  title: 'End a return',
  summary:
    'Ends what a session gives back with a transaction that has paid its owner, after a restore. The chain must show it.',
  input: z.strictObject({
    id: z.string().trim().min(1).max(300).describe('`id` of outgoing money of kind return.'),
    transaction: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .describe('The transaction in which your payout account paid the session’s owner.'),
    owedUsd: z
      .string()
      .trim()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be dollars with at most six decimals, such as 1.25')
      .default('0')
      .describe('Dollars that the owner still has to get, such as top-ups after that transaction.'),
    reason: Reason,
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id, transaction, owedUsd }, { outgoing }) => outgoing.endReturn({ id, transaction, owedUsd }))

export const acts = defineOperation({
  id: 'acts',
  kind: 'look',
  title: 'Activity',
  summary: 'Who did what, when and why, the latest first.',
  input: z.strictObject(ListInput),
  positionals: [],
  columns: ['at', 'by', 'act', 'reason', 'input', 'outcome'],
}).run((input, { acts }) => acts.list(input))
