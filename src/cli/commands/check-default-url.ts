import type { Command } from 'commander'
import { parseUrl, type Settings } from '../settings.ts'

/** Refuses a gateway of the environment that is no URL, under the name of its variable, where no option names another. */
export function checkDefaultUrl(
  command: Command,
  { gatewayUrl, gatewayVariable }: Pick<Settings, 'gatewayUrl' | 'gatewayVariable'>,
): Command {
  return command.hook('preAction', (_, acting) => {
    if (acting.getOptionValueSourceWithGlobals('url') === 'default') parseUrl(gatewayUrl, gatewayVariable)
  })
}
