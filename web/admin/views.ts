import type { Input, Row } from './api.ts'

/** An act on a row, ready to be asked for. */
export interface RowAct {
  readonly label: string
  readonly operation: string
  readonly input: Input
}

/** How a list of the API is shown. */
export interface ListView {
  /** The field that names a row in an address. */
  readonly key: string
  /** Columns whose values can be chosen from those that are there. */
  readonly facets?: readonly string[]
  readonly acts?: (row: Row) => readonly RowAct[]
  /** Acts that need no row. */
  readonly general?: readonly { readonly label: string; readonly operation: string; readonly input: Input }[]
  /** What an empty list means. */
  readonly empty: string
}

export interface ViewGroup {
  readonly title: string
  readonly views: readonly string[]
}

export const groups: readonly ViewGroup[] = [
  { title: 'Business', views: ['overview', 'margins', 'tools', 'prices', 'switches'] },
  { title: 'Money', views: ['stuck', 'late', 'credits', 'sessions', 'refunds', 'outgoing'] },
  { title: 'Health', views: ['upstreams', 'facilitators', 'accounts', 'books', 'jobs', 'dead'] },
  { title: 'Records', views: ['acts', 'exports'] },
]

const switchTo = (kind: string, id: string, isOff: boolean): RowAct => ({
  label: isOff ? 'Switch on' : 'Switch off',
  operation: 'switch',
  input: { kind, id, state: isOff ? 'on' : 'off' },
})

export const listViews: Readonly<Record<string, ListView>> = {
  stuck: {
    key: 'id',
    facets: ['tool', 'network', 'state'],
    acts: ({ id }) => [{ label: 'Reconcile', operation: 'reconcile', input: { id: `${id}` } }],
    empty: 'No payment waits for its outcome.',
  },
  late: {
    key: 'id',
    facets: ['tool', 'network'],
    empty: 'No payment has come after its call had failed.',
  },
  credits: {
    key: 'id',
    facets: ['tool', 'state'],
    empty: 'No paid work is owed.',
  },
  sessions: { key: 'id', empty: 'No wallet has opened a session yet.' },
  refunds: { key: 'id', facets: ['network'], empty: 'No payment has been given back.' },
  outgoing: { key: 'id', facets: ['kind', 'network'], empty: 'No money has left yet.' },
  margins: { key: 'tool', empty: 'Nothing was sold in these days.' },
  tools: {
    key: 'id',
    facets: ['family', 'state', 'pricing'],
    acts: ({ id, state, pricing }) => [
      ...(pricing === 'fixed'
        ? [{ label: 'Change price', operation: 'price', input: { tool: `${id}` } }]
        : []),
      switchTo('tool', `${id}`, state === 'off'),
    ],
    empty: 'This gateway has no tools.',
  },
  switches: {
    key: 'id',
    facets: ['kind', 'state'],
    acts: ({ kind, id, state }) => [switchTo(`${kind}`, `${id}`, state === 'off')],
    general: [
      { label: 'Switch a tool', operation: 'switch', input: { kind: 'tool' } },
      { label: 'Switch a network', operation: 'switch', input: { kind: 'network' } },
    ],
    empty: 'Everything is on.',
  },
  prices: {
    key: 'tool',
    acts: ({ tool }) => [
      { label: 'Change', operation: 'price', input: { tool: `${tool}` } },
      { label: 'Clear', operation: 'price', input: { tool: `${tool}`, clear: true } },
    ],
    general: [{ label: 'Change a price', operation: 'price', input: {} }],
    empty: 'Every tool is sold at its list price.',
  },
  upstreams: { key: 'name', facets: ['state', 'promise'], empty: 'This gateway asks no sources.' },
  facilitators: { key: 'name', empty: 'No facilitator is configured.' },
  accounts: {
    key: 'address',
    facets: ['use', 'state'],
    empty: 'Balances are being read. This page looks again.',
  },
  books: { key: 'asset', empty: 'No books have been proven yet. The job runs every hour.' },
  jobs: {
    key: 'id',
    facets: ['state', 'kind'],
    acts: ({ id, state }) =>
      state === 'given up' ? [] : [{ label: 'Run now', operation: 'run-job', input: { id: `${id}` } }],
    empty: 'No job waits.',
  },
  dead: {
    key: 'id',
    facets: ['kind'],
    acts: ({ id, canRetry }) =>
      canRetry === true ? [{ label: 'Retry', operation: 'retry', input: { id: `${id}` } }] : [],
    empty: 'Nothing was given up.',
  },
  acts: { key: 'id', facets: ['by', 'act', 'outcome'], empty: 'No act is recorded yet.' },
}
