import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Lets a server listen, and says where it can be reached on this machine.
 *
 * @throws what the network says when the port is taken.
 */
export async function listening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: given } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${given}`
}
