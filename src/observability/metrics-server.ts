import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { toListenError } from '../core/network/listen-error.ts'
import { EXPOSITION_TYPE, type Family, formatExposition } from './exposition.ts'

export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves measurements at `/metrics` on a port of its own, so that the public one never shows them.
 *
 * @throws what the network reports when the port is taken.
 */
export async function openMetricsServer(
  families: () => Promise<readonly Family[]>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    if (
      request.url?.split('?', 1)[0] !== '/metrics' ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    ) {
      response.writeHead(404).end()
      return
    }
    families().then(
      (measured) =>
        response.writeHead(200, { 'Content-Type': EXPOSITION_TYPE }).end(formatExposition(measured)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(toListenError(cause, { variable: 'METRICS_PORT', host, port })))
    server.listen(port, host, resolve)
  })
  const { address, port: taken, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
