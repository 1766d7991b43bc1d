import { isIP } from 'node:net'
import { isPublicAddress } from '../core/network/public-address.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i
const INSIDE = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|test|invalid)$/i

/** Whether a host, as HOST or a URL has it, is this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether a host name or address can be reached from the internet, by its text alone. */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  return address.includes('.') && !INSIDE.test(address)
}
