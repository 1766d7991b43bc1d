import type { CounterTable } from '../schema/journal-tables.ts'
import type { PayerTallyTable, SaleTallyTable } from '../schema/sales-tables.ts'

/** Amounts to add to running totals. */
export interface TallyRows {
  readonly counters?: readonly CounterTable[]
  readonly payers?: readonly PayerTallyTable[]
  readonly sales?: readonly SaleTallyTable[]
  readonly visits?: readonly Visit[]
}

/** A payment of a wallet. */
export interface Visit {
  readonly payer: string
  /** When it settled, or was undone; milliseconds since the epoch. */
  readonly at: number
  /** -1 where a settlement was undone. */
  readonly calls: 1 | -1
}

/** Amounts to add to running totals, one sum per row of them. */
export interface TallySums {
  readonly counters: Map<string, CounterTable>
  readonly payers: Map<string, PayerTallyTable>
  readonly sales: Map<string, SaleTallyTable>
  /** In the order in which they were recorded. */
  readonly visits: Visit[]
}

export function createTallySums(): TallySums {
  return { counters: new Map(), payers: new Map(), sales: new Map(), visits: [] }
}

export function addTallySums(
  sums: TallySums,
  { counters = [], payers = [], sales = [], visits = [] }: TallyRows,
): void {
  sums.visits.push(...visits)
  for (const { name, value } of counters)
    sums.counters.set(name, { name, value: (sums.counters.get(name)?.value ?? 0) + value })
  for (const row of payers) {
    const key = `${row.kind}|${row.day}`
    sums.payers.set(key, { ...row, payers: (sums.payers.get(key)?.payers ?? 0) + row.payers })
  }
  for (const row of sales) {
    const key = JSON.stringify([row.span, row.starts_at, row.tool, row.network])
    const { calls = 0, micro_usd = 0 } = sums.sales.get(key) ?? {}
    sums.sales.set(key, { ...row, calls: calls + row.calls, micro_usd: micro_usd + row.micro_usd })
  }
}

/** The rows in the same order at every gateway, whatever its language. */
export function toTallyRows({ counters, payers, sales, visits }: TallySums): Required<TallyRows> {
  return { counters: sortByKey(counters), payers: sortByKey(payers), sales: sortByKey(sales), visits }
}

function sortByKey<Row>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
