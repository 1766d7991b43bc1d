import type { Writable } from 'node:stream'

/** Ends the process without a word once no one reads a stream any more, as after `| head`: that is no failure. */
export function exitOnClosedPipe(streams: readonly Writable[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
}
