import { Command } from 'commander'
import { type BuyerContext, withExamples, withJson, withPayment, withUrl } from './buyer-context.ts'

interface CallFlags {
  readonly maxUsd: string
  readonly url: string
  readonly network?: string
  readonly data?: string
  readonly fields?: string
  readonly json?: true
  readonly csv?: true
  readonly yes?: true
  readonly session?: string
  readonly sessionFile?: string
}

/** `pennywire call`: parameters of the tool are options of the command. */
export function createCallCommand(context: BuyerContext): Command {
  const { settings, environment } = context
  const command = new Command('call')
    .description('Call a tool, and pay when the gateway asks.')
    .argument('<tool>', 'its id, or its path')
    .argument('[parameters...]', 'as --name value')
    .option('--data <json>', 'the parameters as one JSON object')
    .option('--session <id>', 'let a prepaid session of this computer pay; also PENNYWIRE_SESSION')
    .option(
      '--session-file <file>',
      'let the session pay whose token is in a file; also PENNYWIRE_SESSION_FILE',
    )
    .option('--fields <paths>', 'only these fields: a.b,list[].c,list[:5]')
    .option('--csv', 'print the rows of the answer as CSV')
    // parameters of the tool are checked against its list
    .allowUnknownOption()
  withJson(withUrl(withPayment(command), context))
  withExamples(command, [
    'pennywire call signal --token bitcoin --bar 4h',
    'pennywire call candles --token sol --limit 50 --csv > sol.csv',
    'pennywire call price --assets bitcoin,ethereum --yes --json | jq .data',
  ])
  return command.action(
    async (tool: string, parameters: string[], { session, sessionFile, ...flags }: CallFlags) => {
      const { home, operatorToken } = settings
      const { call } = await import('../call/call.ts')
      const { chooseSessionToken } = await import('../session/choose-session-token.ts')
      const token =
        chooseSessionToken({ home, gateway: flags.url, word: session, file: sessionFile }) ?? settings.session
      await call({ tool, parameters, home, environment, operatorToken, ...flags, session: token })
    },
  )
}
