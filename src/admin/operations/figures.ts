import { z } from 'zod'
import { Day } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const margins = defineOperation({
  id: 'margins',
  kind: 'look',
  title: 'Margins',
  summary: 'Revenue, upstream cost and margin by tool; what is not known is said to be unknown.',
  input: z.strictObject({ from: Day.optional(), to: Day.optional() }),
  positionals: [],
  columns: ['tool', 'calls', 'revenueUsd', 'costUsd', 'callsWithKnownCost', 'marginUsd'],
}).run((input, { revenue }) => revenue.margins(input))

export const upstreams = defineOperation({
  id: 'upstreams',
  kind: 'look',
  title: 'Upstreams',
  summary:
    'How the sources of data answer: state, breaker and the quota they tell, as this gateway sees them.',
  input: z.strictObject({}),
  positionals: [],
  columns: [
    'name',
    'promise',
    'state',
    'breaker',
    'quota',
    'successRatePct',
    'medianMilliseconds',
    'lastError',
  ],
}).run((_input, { health }) => health.upstreams())

export const facilitators = defineOperation({
  id: 'facilitators',
  kind: 'look',
  title: 'Facilitators',
  summary: 'Who settles, in the order they are asked, and whether they are well, as this gateway sees them.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['name', 'breaker', 'networks'],
}).run((_input, { health }) => health.facilitators())
