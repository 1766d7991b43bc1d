import { Command } from 'commander'
import { type ConfigFlags, withConfigOptions } from '../config/config-flags.ts'
import { type BuyerContext, withExamples, withJson } from './buyer-context.ts'

interface PrintFlags extends ConfigFlags {
  readonly all?: true
  readonly json?: true
}

/** `pennywire config`: what a gateway would start with here. */
export function createConfigCommand({ environment }: Pick<BuyerContext, 'environment'>): Command {
  const config = new Command('config').description('The settings of a gateway.')
  const print = withConfigOptions(
    withJson(config.command('print').description('Show each setting and its origin; secrets stay hidden.')),
  ).option('--all', 'also show settings that are not set')
  withExamples(print, ['pennywire config print', 'pennywire config print --env-file gateway.env --json'])
  print.action(async (flags: PrintFlags) => {
    const { printConfig } = await import('../config/print-config.ts')
    printConfig(environment, flags)
  })
  return config
}
