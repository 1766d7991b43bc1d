import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseUrl, type Settings } from '../settings.ts'
import { checkDefaultUrl } from './check-default-url.ts'

/** What every command of a buyer is built from. */
export interface BuyerContext {
  readonly settings: Settings
  readonly environment: Readonly<Record<string, string | undefined>>
}

const DOLLARS = /^\d{1,9}(?:\.\d{1,6})?$/

/** @throws InvalidArgumentError for what is no amount. */
export function parseDollars(text: string): string {
  if (DOLLARS.test(text)) return text
  throw new InvalidArgumentError('Write dollars with at most six decimals, such as 0.05.')
}

/** What `--url` names; the option hands in its default too, which is no name. */
export function toUrl(text: string): string {
  return parseUrl(text)
}

/** The gateway of a command, as its `url`; `--gateway` is another name of the option. */
export function withUrl(command: Command, { settings }: BuyerContext): Command {
  checkDefaultUrl(command, settings)
  return command
    .option('--url <url>', 'the gateway; also PENNYWIRE_URL', toUrl, settings.gatewayUrl)
    .addOption(new Option('--gateway <url>', 'the same as --url').hideHelp())
    .on('option:gateway', (text: string) => command.setOptionValueWithSource('url', toUrl(text), 'cli'))
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print one JSON document')
}

/** Options of every command that pays. */
export function withPayment(command: Command, maxUsd = '0.05'): Command {
  return command
    .option('--max-usd <dollars>', 'the most that may be paid', parseDollars, maxUsd)
    .option('--network <name>', 'pay on this network: solana, evm, base, base-sepolia …')
    .option('--yes', 'pay without asking')
}

/** Examples below the options of a command. */
export function withExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`,
  )
}
