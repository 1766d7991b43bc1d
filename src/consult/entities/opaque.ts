import type { OpaqueKind } from './kinds.ts'

const URL_FORM = /^https?:\/\/\S+$/i
const RECEIPT = /^eyJ[\w+/=-]{6,}(?:\.[\w-]*\.[\w-]+)?$/
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const HEX_HASH = /^(?:0x)?[0-9a-f]{64}$/i
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,88}$/
const REGISTERED_NAME = /^[a-z0-9_.]+\.(?:eth|sol)$/i
const KEY = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{2,8}_[0-9a-z]{12,})$/i
const HANDLE = /^@\w{1,30}$/
const DOMAIN = /^[a-z0-9_.]+\.(?:com|org|net|io|xyz|fi|ai|dev|app)$/i

/** What a word is by its form alone: an address, a hash, a link, a handle or a receipt. */
export function opaqueKind(word: string): OpaqueKind | undefined {
  // shorter words are none of these unless they begin or are joined so
  if (word.length < 2 || (word.length < 9 && !word.startsWith('@') && !word.includes('.'))) return undefined
  if (HANDLE.test(word)) return 'handle'
  if (REGISTERED_NAME.test(word)) return 'name'
  if (URL_FORM.test(word) || DOMAIN.test(word)) return 'url'
  if (RECEIPT.test(word)) return 'receipt'
  if (KEY.test(word)) return 'key'
  if (EVM_ADDRESS.test(word)) return 'evm'
  if (HEX_HASH.test(word)) return 'hash'
  if (!BASE58.test(word)) return undefined
  const bytes = base58Length(word)
  return bytes === 32 ? 'mint' : bytes === 64 ? 'signature' : undefined
}

const DIGITS = new Map(
  Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', (digit, at) => [digit, at]),
)

/** How many bytes a base58 text decodes to. */
function base58Length(text: string): number {
  const bytes: number[] = []
  for (const digit of text) {
    let carry = DIGITS.get(digit) ?? 0
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    while (carry > 0) {
      bytes.push(carry & 0xff)
      carry >>= 8
    }
  }
  const leadingZeros = text.length - text.replace(/^1+/, '').length
  return bytes.length + leadingZeros
}
