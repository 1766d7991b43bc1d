import { lookup } from 'node:dns/promises'

/** Every address of a host name, as this machine resolves it. */
export async function resolve(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}
