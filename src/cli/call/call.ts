import { UsageError } from '../exit-code.ts'
import { type BuyTerms, buy } from './buy.ts'
import { callBySession } from './call-by-session.ts'
import { checkParameters } from './check-parameters.ts'
import { readParameters, Word } from './parameters.ts'
import { type OutputFlags, printAnswer, printPayment } from './present.ts'
import { addressCall, findRoute } from './route.ts'
import { checkFields } from './select-fields.ts'

export interface CallOptions extends Omit<BuyTerms, 'approve'>, OutputFlags {
  /** An id or a path. */
  readonly tool: string
  readonly parameters: readonly string[]
  readonly data?: string | undefined
  /** The token of a session that pays instead of the wallet. */
  readonly session?: string | undefined
}

/**
 * Calls a tool of any gateway, pays what was agreed to, and prints: the answer on standard output, everything else on
 * standard error.
 */
export async function call({ tool, parameters: words, data, ...options }: CallOptions): Promise<void> {
  if (tool.startsWith('-')) throw new UsageError('Name the tool first: pennywire call <tool> --name value')
  if (options.fields !== undefined) checkFields(options.fields)
  const route = await findRoute(options.url, tool)
  const given = readParameters(words, data)
  // where the gateway itself can shorten its answer, the receipt is for what is shown
  const isShortened =
    options.fields !== undefined && route.tool?.inputSchema?.properties?.['fields'] !== undefined
  const parameters = isShortened ? { ...given, fields: new Word(`${options.fields}`) } : given
  checkParameters(parameters, route.tool)
  const output = { ...options, fields: isShortened ? undefined : options.fields }
  const title = route.tool?.title ?? tool
  const request = { tool: route.tool?.id ?? tool, ...addressCall(options.url, route, parameters) }
  if (options.session !== undefined) {
    return callBySession(request, { ...output, session: options.session, title })
  }
  const bought = await buy(request, options)
  const { text: _, ...document } = bought.answer
  printAnswer(
    title,
    { data: document.data, document: { ...document, receiptVerdict: bought.receiptVerdict } },
    output,
  )
  if (!options.json) printPayment(bought)
}
