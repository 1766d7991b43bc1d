import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toListenError } from '../core/network/listen-error.ts'

/**
 * Lets a server listen, and returns where it can be reached on this machine.
 *
 * @throws Error that names PORT or HOST and states why it cannot.
 */
export async function startListening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(toListenError(cause, { variable: 'PORT', host, port })))
    server.listen(port, host, resolve)
  })
  const { port: given } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${given}`
}
