import { isIP } from 'node:net'
import { REMOVED } from './recorded-address.ts'

/** Fields that hold what concerns us or a person, not the market. */
const PRIVATE_FIELD =
  /^(?:api[-_]?key|(?:access|refresh|id|auth|bearer|session)[-_]?token|authorization|(?:set[-_])?cookies?|password|passwd|(?:client[-_]?)?secret|session[-_]?id|e[-_]?mail(?:[-_]?address)?|phone(?:[-_]?number)?|(?:client|remote|your|visitor)?[-_]?ip(?:[-_]?addr(?:ess)?)?)$/i
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,24}/g
const MAYBE_IP =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7})(?![\w:]|\.\d)/g
/** A shorter text may be found anywhere by chance. */
const MIN_SECRET = 6

/** Removes from an answer what must not be kept in a file. */
export interface Sanitiser {
  text(text: string): string
  json(value: unknown): unknown
}

/** @param secrets Keys and addresses of the operator, as they would stand in an answer. */
export function createSanitiser(secrets: readonly string[]): Sanitiser {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET)

  function text(from: string): string {
    const cleared = known.reduce((kept, secret) => kept.replaceAll(secret, REMOVED), from)
    const withoutMail = cleared.includes('@') ? cleared.replace(EMAIL, REMOVED) : cleared
    return withoutMail.replace(MAYBE_IP, (found) => (isIP(found) === 0 ? found : REMOVED))
  }

  function json(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        text(name),
        PRIVATE_FIELD.test(name) && typeof field === 'string' ? REMOVED : json(field),
      ]),
    )
  }

  return { text, json }
}
