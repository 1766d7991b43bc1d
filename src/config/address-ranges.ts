import { isIP } from 'node:net'

const BITS = { 4: 32, 6: 128 } as const
/** A range with fewer bits than these in common holds addresses of strangers. */
const MIN_PREFIX_BITS = { 4: 8, 6: 16 } as const

/** Whether a text is an IP address, or a CIDR range of them such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= BITS[family as 4 | 6])
}

/** Whether a range holds addresses that everyone may have, such as `0.0.0.0/0`. */
export function isOpenRange(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const family = isIP(address)
  return family !== 0 && prefix !== undefined && Number(prefix) < MIN_PREFIX_BITS[family as 4 | 6]
}
