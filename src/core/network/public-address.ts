import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that no public host has (IANA special-purpose registry, RFC 6890). */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const
/** What of the global unicast space of IPv6 is not public: tunnels, 6to4, documentation and special protocols. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const

const closed = new BlockList()
for (const range of closedIpv4) add(closed, range, 'ipv4')
for (const range of closedIpv6) add(closed, range, 'ipv6')
const unicast = new BlockList()
// everything else is loopback, link-local, unique local, multicast, mapped, NAT64 or not handed out
add(unicast, '2000::/3', 'ipv6')

/**
 * Whether an address can only be that of a host on the public internet. Loopback, private, shared, link-local (where
 * clouds keep their metadata), multicast and reserved addresses are not, nor is any IPv6 address that carries an IPv4
 * address inside.
 *
 * @param address As `node:net` writes it, without brackets; anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return unicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

function add(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix = ''] = range.split('/')
  list.addSubnet(address, Number(prefix), family)
}
