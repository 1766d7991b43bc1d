import { openChainServer } from '../../app/chain-server.ts'
import { UsageError } from '../exit-code.ts'

export interface ChainFlags {
  readonly host: string
  readonly port: string
  readonly data: string
}

/** Serves the embedded chain until it is asked to stop, and states in one line of JSON where it is. */
export async function serveChain({ host, port, data }: ChainFlags): Promise<void> {
  process.umask(0o077)
  const number = Number(port)
  if (port.trim() === '' || !Number.isInteger(number) || number < 0 || number > 65_535)
    throw new UsageError('--port: must be a number from 0 to 65535.')
  const server = await openChainServer(data, { host, port: number })

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // asked twice: at once
      if (stopping) process.exit(1)
      stopping = true
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }

  const { url, chainId, network, asset } = server
  const ready = { event: 'ready', url, chainId, network, asset, embedded: true }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}
