/** What a board can be sorted by. */
export const sorts = ['marketCap', 'name', 'symbol', 'price', 'change24h', 'volume24h', 'assetClass'] as const
export type Sort = (typeof sorts)[number]

type Sortable = Readonly<Record<Sort, string | number | null>>

interface Arrangement {
  readonly sort: Sort
  /** Left out, words go from A to Z and figures from the largest. */
  readonly order?: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of rows in an order; what is not known comes last either way. */
export function arrange<Row extends Sortable>(
  rows: readonly Row[],
  { sort, order, limit, offset }: Arrangement,
): readonly Row[] {
  const terms = sort === 'name' || sort === 'symbol' || sort === 'assetClass'
  const direction = (order ?? (terms ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [a[sort], b[sort]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return direction * (one - other)
    return direction * `${one}`.localeCompare(`${other}`, 'en', { sensitivity: 'base' })
  })
  return sorted.slice(offset, offset + limit)
}
