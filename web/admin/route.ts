/** What the address shows: a view, its filters and the row that is looked at. */
export interface Route {
  readonly view: string
  readonly filters: Readonly<Record<string, string>>
  readonly row: string | undefined
}

export const FIRST_VIEW = 'overview'
const ROW = 'row'

/** Reads `#/stuck?q=0x12&row=ab`. */
export function readRoute(hash = location.hash): Route {
  const [, view = '', search = ''] = /^#\/([a-z-]*)(?:\?(.*))?$/.exec(hash) ?? []
  const filters = Object.fromEntries(new URLSearchParams(search))
  const { [ROW]: row, ...rest } = filters
  return { view: view || FIRST_VIEW, filters: rest, row }
}

export function formatRoute({ view, filters = {}, row }: Partial<Route> & { readonly view: string }): string {
  const given = Object.entries({ ...filters, ...(row === undefined ? {} : { [ROW]: row }) })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return `#/${view}${search && `?${search}`}`
}

/** Writes filters into the address without a step in the history. */
export function replaceRoute(route: Partial<Route> & { readonly view: string }): void {
  history.replaceState(null, '', formatRoute(route))
}
