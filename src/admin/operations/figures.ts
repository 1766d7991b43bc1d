import { z } from 'zod'
import { Day } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const overview = defineOperation({
  id: 'overview',
  kind: 'look',
  title: 'Overview',
  summary: 'Revenue, payments, accounts, sources and books at a glance, and what needs attention.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['name', 'value', 'state', 'note'],
}).run((_input, { overview }) => overview.read())

export const accounts = defineOperation({
  id: 'accounts',
  kind: 'look',
  title: 'Accounts',
  summary: 'What our accounts hold for fees and payouts, and for how many payments that lasts.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['use', 'network', 'key', 'address', 'balance', 'lasts', 'owedUsd', 'state'],
}).run((_input, { health }) => health.accounts())

export const books = defineOperation({
  id: 'books',
  kind: 'look',
  title: 'Books',
  summary: 'Up to when the books of each token have been proven against its chain.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['network', 'asset', 'state', 'provenUntil', 'block'],
}).run((_input, { health }) => health.books())

export const margins = defineOperation({
  id: 'margins',
  kind: 'look',
  title: 'Margins',
  summary:
    'Revenue, cost of data and settlements, and margin by tool, and how many calls a day pay for the monthly costs.',
  input: z.strictObject({
    from: Day.optional(),
    to: Day.optional(),
    callsPerDay: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000_000)
      .optional()
      .describe('Forecast a month with so many calls a day.'),
  }),
  positionals: [],
  columns: [
    'tool',
    'calls',
    'revenueUsd',
    'costUsd',
    'settlementUsd',
    'marginUsd',
    'marginPct',
    'marginPerCallUsd',
  ],
}).run((input, { revenue }) => revenue.margins(input))

export const upstreams = defineOperation({
  id: 'upstreams',
  kind: 'look',
  title: 'Sources',
  summary:
    'How data sources answer, their quota and limit, what they charge and what they cost today, as this gateway sees them.',
  input: z.strictObject({}),
  positionals: [],
  columns: [
    'name',
    'promise',
    'state',
    'breaker',
    'quota',
    'limit',
    'price',
    'priceOrigin',
    'costTodayUsd',
    'budgetUsd',
    'successRatePct',
    'medianMilliseconds',
    'lastError',
  ],
}).run((_input, { health }) => health.upstreams())

export const facilitators = defineOperation({
  id: 'facilitators',
  kind: 'look',
  title: 'Facilitators',
  summary:
    'Who settles, in the order of asking, with state, price and record of each, as this gateway sees it.',
  input: z.strictObject({}),
  positionals: [],
  columns: [
    'order',
    'name',
    'breaker',
    'costUsd',
    'settled',
    'unsettled',
    'medianMilliseconds',
    'networks',
    'reason',
  ],
}).run((_input, { health }) => health.facilitators())
