import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { clientOf } from '../calls/throttle.ts'

/**
 * Finds out whose request it is. Forwarding headers are believed only from configured proxies, read from the right:
 * the first address that no trusted proxy has is the client's.
 *
 * @param trusted Addresses or CIDR ranges of proxies.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const list = new BlockList()
  for (const proxy of trusted) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (request) => {
    const peer = plain(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (trusted.length === 0 || forwarded === undefined || !isTrusted(peer)) return clientOf(peer)
    const hops = `${forwarded}`.split(',').map((hop) => plain(hop.trim()))
    const client = hops.findLast((hop) => !isTrusted(hop))
    return clientOf(client !== undefined && isIP(client) !== 0 ? client : peer)
  }
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
