import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A URL that a caller may have asked, or the sentence that states why not. */
export type OutsideUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string }

const MAX_CHARACTERS = 2_048
/** Names that mean something inside a network only. */
const INSIDE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa|arpa|onion|test|invalid)$/

/**
 * Reads a URL that a stranger wants asked, by its text alone: https on its own port, no credentials, a host with a
 * public name or a public address. What its name resolves to is looked at when it is asked.
 */
export function readOutsideUrl(text: string): OutsideUrl {
  if (text.length > MAX_CHARACTERS || !URL.canParse(text)) return refused('Must be an absolute https URL.')
  const url = new URL(text)
  url.hash = ''
  if (url.protocol !== 'https:') return refused('Only https is asked.')
  if (url.username !== '' || url.password !== '') return refused('Must carry no user name and no password.')
  if (url.port !== '') return refused('Only the usual port of https, 443, is asked.')
  if (!isOutside(url.hostname)) return refused('Only public hosts are asked.')
  return { ok: true, url }
}

/** @param hostname As a parsed URL has it: in lower case, IPv6 in brackets, IPv4 in four decimal parts. */
function isOutside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !hostname.endsWith('..') && !INSIDE.test(name)
}

function refused(reason: string): OutsideUrl {
  return { ok: false, reason }
}
