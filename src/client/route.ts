import { toQueryText } from './query-text.ts'

/** Where a tool is, and how it is asked. Names in braces in the path are taken from the input. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

/** A call in the form that HTTP gives it. */
export interface AddressedCall {
  readonly url: string
  readonly method: Route['method']
  readonly body?: Readonly<Record<string, unknown>>
}

/** The request that asks a tool for something: an input goes into its path, and the rest into its query or body. */
export function addressCall(gatewayUrl: string, { method, path }: Route, input: object): AddressedCall {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(`${value}`)
  })
  const url = gatewayUrl.replace(/(?<!\/)\/+$/, '') + filled
  if (method === 'POST') return { url, method, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, toQueryText(value)]),
  ).toString()
  return { url: query === '' ? url : `${url}?${query}`, method }
}
