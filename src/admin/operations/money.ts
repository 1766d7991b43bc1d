import { z } from 'zod'
import { ListInput } from '../inputs.ts'
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

export const acts = defineOperation({
  id: 'acts',
  kind: 'look',
  title: 'Activity',
  summary: 'Who did what, when and why, the latest first.',
  input: z.strictObject(ListInput),
  positionals: [],
  columns: ['at', 'by', 'act', 'reason', 'input', 'outcome'],
}).run((input, { acts }) => acts.list(input))
