import { Command } from 'commander'
import { type BuyerContext, parseDollars, withExamples, withJson, withUrl } from './buyer-context.ts'

interface ToolsFlags {
  readonly url: string
  readonly json?: true
  readonly family?: string
  readonly free?: true
  readonly maxPrice?: string
}

/** `pennywire tools`: what a gateway sells, and everything about one tool. */
export function createToolsCommand(context: BuyerContext): Command {
  const command = new Command('tools')
    .description('List what a gateway sells; with words, search it.')
    .argument('[words...]', 'what you look for, the likeliest tools first')
    .option('--family <name>', 'only this family, such as markets or derivatives')
    .option('--free', 'only tools that cost nothing')
    .option('--max-price <dollars>', 'only tools up to this price', parseDollars)
  withJson(withUrl(command, context))
  withExamples(command, [
    'pennywire tools funding rate',
    'pennywire tools --family markets --max-price 0.001',
    'pennywire tools show signal',
  ])
  command.action(async (words: readonly string[], flags: ToolsFlags) => {
    const { listTools } = await import('../tools/list-tools.ts')
    await listTools({ ...flags, words })
  })
  const show = new Command('show')
    .description('Show one tool: what it is for, its price, parameters, an example and the answer.')
    .argument('<tool>', 'its id')
  withExamples(withJson(withUrl(show, context)), ['pennywire tools show candles'])
  show.action(async (id: string) => {
    const { url, json } = show.optsWithGlobals<ToolsFlags>()
    const { showTool } = await import('../tools/show-tool.ts')
    await showTool(id, { ...(json ? { json } : {}), url })
  })
  return command.addCommand(show)
}
