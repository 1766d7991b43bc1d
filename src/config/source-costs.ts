import { type DataSourceId, dataSource, dataSourceIds } from './data-sources.ts'
import type { SourceSettings } from './source-settings.ts'
import { type PricedItem, sourceTerms } from './source-terms.ts'

/** What a source charges, as margins count it, and how we know. */
export interface DeclaredCost {
  /** For people, such as `$0.005 a post`. */
  readonly price: string
  /** A publication, a variable, or why there is none. */
  readonly origin: string
  /** `plan`: money is paid for it that no call is charged with. */
  readonly kind: 'free' | 'priced' | 'stated' | 'plan'
}

const FREE = '$0'

/** Undefined for a name that is no data source, such as a feed of news. */
export function findDeclaredCost(
  name: string,
  {
    settings,
    keys,
  }: { readonly settings: SourceSettings; readonly keys: Partial<Record<DataSourceId, string>> },
): DeclaredCost | undefined {
  const id = dataSourceIds.find((each) => each === name)
  if (id === undefined) return undefined
  const { usd, statesCost, origin } = sourceTerms[id]
  const own = settings.usd[id]
  if (own) return { kind: 'priced', price: formatPrices({ ...usd, ...own }), origin: 'SOURCE_COSTS' }
  if (statesCost) return { kind: 'stated', price: 'stated with each answer', origin }
  if (usd) return { kind: 'priced', price: formatPrices(usd), origin }
  if (keys[id] === undefined) return { kind: 'free', price: FREE, origin: 'Asked without a key.' }
  const isPlan = dataSource(id).key?.required === true || dataSource(id).key?.paid !== undefined
  return isPlan
    ? {
        kind: 'plan',
        price: `${FREE} a call`,
        origin: `A key of yours; if its plan costs money, set SOURCE_COSTS=${id}=DOLLARS.`,
      }
    : { kind: 'free', price: FREE, origin: 'A free key.' }
}

function formatPrices(usd: Partial<Readonly<Record<PricedItem, number>>>): string {
  return Object.entries(usd)
    .map(([item, dollars]) => `$${dollars} a ${item}`)
    .join(', ')
}
