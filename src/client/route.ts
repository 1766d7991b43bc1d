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
    [...rest].map(([name, value]): [string, string] => [name, toText(value)]),
  ).toString()
  return { url: query === '' ? url : `${url}?${query}`, method }
}

/** A list is one value, its items separated by commas. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  if (typeof value === 'number') return isPlainValue(value)
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

/** A number without an exponent, in the digits that it is known by: gateways read no other in a query. */
function isPlainValue(value: number): string {
  const [digits = '', exponent] = `${value}`.split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const shift = Number(exponent)
  const written =
    shift < 0
      ? `0.${(whole + fraction).padStart(whole.length + fraction.length - shift - 1, '0')}`
      : (whole + fraction).padEnd(1 + shift, '0')
  return value < 0 ? `-${written}` : written
}
