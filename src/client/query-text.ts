/**
 * A value as it stands in a query. A list is its items with commas between them, or a JSON list where that would not be read
 * as the same items.
 */
export function toQueryText(value: unknown): string {
  if (Array.isArray(value))
    return isPlainList(value) ? value.map(toQueryText).join(',') : JSON.stringify(value)
  if (typeof value === 'number') return toDigits(value)
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

function isPlainList(items: readonly unknown[]): boolean {
  return items.every(
    (item) => typeof item !== 'object' && /^[^,\s[{](?:[^,]*[^,\s])?$/.test(toQueryText(item)),
  )
}

/** A number without an exponent, in the digits that it is known by: gateways read no other in a query. */
function toDigits(value: number): string {
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
