import { isIP } from 'node:net'
import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { isAddressRange } from '../address-ranges.ts'

const MAX_HOST = 253
const HOST_NAME =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i
/** A name of numbers alone is an address in another notation: `0` and `0x0` are every address of the machine. */
const NUMBER = /^(?:0x[\da-f]*|\d*)$/i
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A whole number within limits, and the words for anything else. */
export function whole(min: number, max: number, what = 'a whole number') {
  const error = `must be ${what}, ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

/** One of several words, as they are written. */
export function oneOf<const T extends readonly [string, string, ...string[]]>(words: T) {
  const last = words[words.length - 1]
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${last}.` })
}

/** Text of a length. */
export function text(max: number) {
  return z.string().max(max, `must have at most ${max} characters.`)
}

export const Port = whole(0, 65_535, 'a port')

/** An address or a name to listen on. */
export const Host = z
  .string()
  .refine(isHost, 'must be an IP address or a host name, such as 127.0.0.1, without a scheme and a port.')

/** Host names with commas between them; one may have square brackets. */
export const Hosts = z
  .string()
  .transform(splitList)
  .refine(
    (hosts) => hosts.every((host) => isHost(host.replace(/^\[(.*)\]$/, '$1'))),
    'must be host names with commas between them, such as gateway.internal, without a scheme and a port.',
  )

/** Why a text is no URL that can be asked by http; undefined when it is one. */
export function findHttpUrlProblem(url: string): string | undefined {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || /[\s,]/.test(url))
    return 'must be an http or https URL.'
  const { username, password } = new URL(url)
  // no client of ours sends them, so the other side would refuse every request
  return username + password === '' ? undefined : 'must be without a user name and a password.'
}

/** An http or https URL without slashes at its end. */
export const HttpUrl = z
  .string()
  .superRefine((url, { addIssue }) => {
    const problem = findHttpUrlProblem(url)
    if (problem !== undefined) addIssue(problem)
  })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/** A URL that callers see. */
export const PublicUrl = HttpUrl.refine(
  (url) => isBare(url),
  'must be without a user name, a password, a query and a fragment: it is public.',
)

/** A folder of this machine. */
export const Folder = z
  .string()
  .min(1)
  .refine((path) => !SCHEME.test(path), 'must be a folder of this machine, such as /var/lib/pennywire.')

export const Ranges = z
  .string()
  .transform(splitList)
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'must be IP addresses or CIDR ranges with commas between them, such as 10.0.0.0/8.',
  )

export const PostgresUrl = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol),
    'must be a postgres:// URL, such as postgres://user:password@host:5432/pennywire.',
  )

export const MasterKey = z
  .string()
  .regex(/^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=)$/, 'must be 32 bytes, as 64 hexadecimal digits or as base64.')
  .transform((key): Uint8Array => Buffer.from(key, key.length === 64 ? 'hex' : 'base64'))

export const Dollars = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be dollars with at most six decimals, such as 0.05.')
  .transform(usd)

export const Count = whole(1, 1_000_000)

function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true
  return (
    host.length <= MAX_HOST && HOST_NAME.test(host) && !host.split('.').every((label) => NUMBER.test(label))
  )
}

function isBare(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password, search, hash } = new URL(url)
  return username + password + search + hash === ''
}

/** What stands between commas. */
function splitList(list: string): readonly string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
