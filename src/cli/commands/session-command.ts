import { Command, InvalidArgumentError } from 'commander'
import type { SessionLimits } from '../session/session.ts'
import { type BuyerContext, parseDollars, withExamples, withJson, withUrl } from './buyer-context.ts'

interface SessionFlags extends SessionLimits {
  readonly url: string
  readonly json?: true
  readonly yes?: true
  readonly network?: string
}

/** `pennywire session …`: money that is paid in once and spent call by call. */
export function createSessionCommand(context: BuyerContext): Command {
  const { settings, environment } = context
  const session = new Command('session').description(
    'Prepaid sessions: pay in once, then call without signing.',
  )
  withExamples(session, [
    'pennywire session open 5 --per-day 1',
    'pennywire call signal --session ses_…',
    'pennywire session close',
  ])
  const terms = (flags: SessionFlags) => ({
    ...{ home: settings.home, operatorToken: settings.operatorToken, environment },
    ...flags,
    // each command sets its own limit
    maxUsd: '0',
  })

  pay(add('open', 'Open a session by paying into it; its token is saved first.'))
    .argument('<dollars>', 'what to pay in', parseDollars)
    .option('--per-call <dollars>', 'the most that one call may cost', parseDollars)
    .option('--per-day <dollars>', 'the most that a day (UTC) may cost', parseDollars)
    .option('--days <number>', 'days until it expires and returns its balance', parseDays)
    .action(async (dollars: string, flags: SessionFlags) =>
      (await import('../session/session.ts')).openSession(dollars, flags, terms(flags)),
    )
  pay(add('top-up', 'Pay more into a session.'))
    .argument('<dollars>', 'what to pay in', parseDollars)
    .argument('[session]', 'its id, or the beginning of it; the newest by default')
    .action(async (dollars: string, id: string | undefined, flags: SessionFlags) =>
      (await import('../session/session.ts')).topUpSession(dollars, id, terms(flags)),
    )
  add('status', 'Show the balance and limits of a session.')
    .argument('[session]', 'its id, or the beginning of it; the newest by default')
    .action(async (id: string | undefined, flags: SessionFlags) =>
      (await import('../session/session.ts')).showSession(id, terms(flags)),
    )
  withJson(session.command('list').description('List the sessions that this computer has opened.')).action(
    async (flags: SessionFlags) => (await import('../session/session.ts')).listSessions(terms(flags)),
  )
  add('close', 'Close a session; its balance goes back to the wallet that opened it.')
    .argument('[session]', 'its id, or the beginning of it; the newest by default')
    .option('--yes', 'close it without asking')
    .action(async (id: string | undefined, flags: SessionFlags) =>
      (await import('../session/session.ts')).closeSession(id, terms(flags)),
    )
  return session

  function add(name: string, description: string): Command {
    return withJson(withUrl(session.command(name).description(description), context))
  }
}

function pay(command: Command): Command {
  return command
    .option('--network <name>', 'pay on this network: solana, evm, base, base-sepolia …')
    .option('--yes', 'pay without asking')
}

function parseDays(text: string): string {
  if (/^[1-9]\d{0,3}$/.test(text)) return text
  throw new InvalidArgumentError('Write a number of days, such as 30.')
}
