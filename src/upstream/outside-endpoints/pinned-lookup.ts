import { isIP, type LookupFunction } from 'node:net'

/** Resolves every name to the one address that was looked at before, so that it cannot mean another one meanwhile. */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_hostname, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family)
}
