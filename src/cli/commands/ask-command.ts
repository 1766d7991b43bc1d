import { Command } from 'commander'
import { type BuyerContext, withExamples, withJson, withPayment, withUrl } from './buyer-context.ts'

interface AskFlags {
  readonly maxUsd: string
  readonly url: string
  readonly network?: string
  readonly json?: true
  readonly yes?: true
}

/** `pennywire ask`: a sentence becomes a plan, and the plan is bought. */
export function createAskCommand(context: BuyerContext): Command {
  const { settings, environment } = context
  const command = new Command('ask')
    .description('Ask in a sentence: shows the calls that answer it and their price, then buys them.')
    .argument('<sentence...>', 'what you want to know')
  withJson(withUrl(withPayment(command, '0.1'), context))
  withExamples(command, [
    'pennywire ask "is SOL trending up"',
    'pennywire ask "compare BTC venues and show funding" --yes --max-usd 0.02',
  ])
  return command.action(async (words: string[], flags: AskFlags) => {
    const { home, operatorToken } = settings
    const { ask } = await import('../ask/ask.ts')
    await ask({ words, home, environment, operatorToken, ...flags })
  })
}
