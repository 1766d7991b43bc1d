import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../core/failures.ts'
import { createAddressMatcher, createCallerResolver, peerOf } from './client-address.ts'

/** Who may use the admin interface. */
export interface AdminAccess {
  /**
   * Lets through what comes from this machine, or from where the configuration lets it, and no page of another site.
   *
   * @throws GatewayError `forbidden`.
   */
  refuseOutsiders(request: IncomingMessage): void
  /**
   * The name of the token that a request carries in `Authorization: Bearer`; undefined for any other, and for none.
   * Cookies and addresses carry none.
   */
  nameOf(request: IncomingMessage): string | undefined
}

/** Addresses are single ones or CIDR ranges. */
interface AdminAccessOptions {
  readonly tokens: readonly { readonly name: string; readonly token: string }[]
  /** From where it may be asked, beside this machine. */
  readonly from: readonly string[]
  /** Whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[]
}

const LOOPBACK_NAME = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i

export function createAdminAccess({ tokens, from, trustedProxies }: AdminAccessOptions): AdminAccess {
  const known = tokens.map(({ name, token }) => ({ name, digest: hashToken(token) }))
  const callerOf = createCallerResolver(trustedProxies)
  const isAllowedAddress = createAddressMatcher(from)
  const isThisMachine = createAddressMatcher(['127.0.0.0/8', '::1'])

  function refuseOtherAddresses(request: IncomingMessage): void {
    const caller = callerOf(request)
    if (isAllowedAddress(caller)) return
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
    if (!isThisMachine(caller) || !isThisMachine(peerOf(request)) || isForwarded)
      throw new GatewayError(
        'forbidden',
        'The admin API answers on this machine only; set ADMIN_FROM, and TRUSTED_PROXIES where a proxy stands between, to let other addresses in.',
      )
    // a page may have had its own name point at this machine
    if (!LOOPBACK_NAME.test(request.headers.host ?? ''))
      throw new GatewayError(
        'forbidden',
        'The admin API is asked for as localhost or 127.0.0.1; set ADMIN_FROM to ask for it by another name.',
      )
  }

  return {
    refuseOutsiders(request) {
      refuseOtherAddresses(request)
      const { origin, host, 'sec-fetch-site': site = 'none' } = request.headers
      const isOwnPage = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      if (!isOwnPage || (site !== 'none' && site !== 'same-origin'))
        throw new GatewayError('forbidden', 'The admin API does not answer pages of other sites.')
    },
    nameOf(request) {
      const [, given = ''] = BEARER.exec(request.headers.authorization ?? '') ?? []
      const shown = hashToken(given)
      // compares all, so that the time reveals nothing
      return known.filter((each) => timingSafeEqual(each.digest, shown)).map(({ name }) => name)[0]
    },
  }
}

/** Digests have one length, so that comparing them takes one time. */
function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
