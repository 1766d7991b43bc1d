import { Command, InvalidArgumentError } from 'commander'
import { withConfigOptions } from '../config/config-flags.ts'
import type { ServeFlags } from '../serve/serve-gateway.ts'
import { type BuyerContext, withExamples } from './buyer-context.ts'

const MAX_PORT = 65_535

/** `pennywire serve`: a gateway of your own. */
export function createServeCommand({ environment }: Pick<BuyerContext, 'environment'>): Command {
  const command = new Command('serve')
    .description('Start a gateway; without settings it sells simulated data for worthless money.')
    .option('--port <number>', 'where to listen; 0 picks a free one; also PORT', parsePort)
    .option('--host <address>', 'the address to listen at; also HOST', parseText)
    .option('--data <folder>', 'where the ledger is kept; also DATA_DIR', parseText)
  withConfigOptions(command).option('--open', 'open the page in your browser')
  withExamples(command, [
    'pennywire serve --open',
    'pennywire serve --port 0 --data /tmp/gateway',
    'pennywire serve --env-file gateway.env',
  ])
  return command.action(async (flags: ServeFlags) => {
    const { serveGateway } = await import('../serve/serve-gateway.ts')
    await serveGateway(environment, flags)
  })
}

function parsePort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return text
  throw new InvalidArgumentError(`Use a port from 0 to ${MAX_PORT}.`)
}

function parseText(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('It must not be empty.')
}
