import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { toClientKey } from '../calls/throttle.ts'

/**
 * Finds out whose request it is, as the throttle counts clients.
 *
 * @param trusted Addresses or CIDR ranges of proxies.
 */
export function createClientResolver(trusted: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = createCallerResolver(trusted)
  return (request) => toClientKey(addressOf(request))
}

/**
 * Finds out from which address a request comes. Forwarding headers are believed only from configured proxies, read from
 * the right: the first address that no trusted proxy has is the caller's.
 *
 * @param trusted Addresses or CIDR ranges of proxies.
 */
export function createCallerResolver(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createAddressMatcher(trusted)

  return (request) => {
    const peer = peerOf(request)
    const forwarded = request.headers['x-forwarded-for']
    if (trusted.length === 0 || forwarded === undefined || !isTrusted(peer)) return peer
    const hops = `${forwarded}`.split(',').map((hop) => toPlainAddress(hop.trim()))
    const client = hops.findLast((hop) => !isTrusted(hop))
    return client !== undefined && isIP(client) !== 0 ? client : peer
  }
}

/**
 * Returns a check: is an address within one of these ranges?
 *
 * @param ranges Addresses or CIDR ranges.
 */
export function createAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Who holds the other end of the connection. */
export function peerOf({ socket }: IncomingMessage): string {
  return toPlainAddress(socket.remoteAddress ?? '')
}

function toPlainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
