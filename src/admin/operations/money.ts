import { z } from 'zod'
import { PageInput } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const sessions = defineOperation({
  id: 'sessions',
  kind: 'look',
  title: 'Sessions',
  summary: 'Prepaid sessions with their balances, the latest first.',
  input: z.strictObject(PageInput),
  positionals: [],
  columns: ['id', 'wallet', 'state', 'balanceUsd', 'heldUsd', 'spentUsd', 'createdAt', 'expiresAt'],
}).run((input, { sessions }) => sessions.list(input))

const OUTGOING_COLUMNS = [
  'id',
  'kind',
  'state',
  'amountUsd',
  'network',
  'to',
  'attempts',
  'reason',
  'createdAt',
]

export const refunds = defineOperation({
  id: 'refunds',
  kind: 'look',
  title: 'Refunds',
  summary: 'Payments that are given back, the latest first.',
  input: z.strictObject(PageInput),
  positionals: [],
  columns: OUTGOING_COLUMNS.filter((column) => column !== 'kind'),
}).run((input, { outgoing }) => outgoing.list({ ...input, kind: 'refund' }))

export const outgoing = defineOperation({
  id: 'outgoing',
  kind: 'look',
  title: 'Outgoing money',
  summary: 'Everything that leaves: payouts, refunds and what sessions give back, the latest first.',
  input: z.strictObject({
    ...PageInput,
    kind: z.enum(['payout', 'refund', 'return']).optional().describe('One kind of it.'),
  }),
  positionals: [],
  columns: OUTGOING_COLUMNS,
}).run((input, { outgoing }) => outgoing.list(input))

export const acts = defineOperation({
  id: 'acts',
  kind: 'look',
  title: 'Acts of operators',
  summary: 'Who did what and when, the latest first.',
  input: z.strictObject(PageInput),
  positionals: [],
  columns: ['at', 'by', 'act', 'input', 'outcome'],
}).run((input, { acts }) => acts.list(input))
