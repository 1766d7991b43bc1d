import { dollarsOf, microUsdOf } from '../../client/index.ts'
import { type Bought, type BuyTerms, buy } from '../call/buy.ts'
import { askYesNo } from '../call/confirm.ts'
import { fetchListing, type ListedTool } from '../call/listing.ts'
import { printAnswer, printPayment } from '../call/present.ts'
import { addressCall, findTool, toRoute } from '../call/route.ts'
import { CliError, toExitCode, UsageError } from '../exit-code.ts'
import { printFailure } from '../failure.ts'
import { formatJson } from '../terminal/format-json.ts'
import { createScreen } from '../terminal/screen.ts'
import { consult, type Plan, type PlannedCall } from './consult.ts'
import { renderNoPlan, renderPlan } from './render-plan.ts'

export interface AskOptions extends Omit<BuyTerms, 'approve'> {
  readonly words: readonly string[]
  readonly json?: true | undefined
}

/** What one planned call ended in. */
interface Outcome {
  readonly call: PlannedCall
  readonly bought?: Bought
  readonly error?: unknown
}

/**
 * Answers a sentence: shows which tools the gateway would call and what they cost together, and buys them once that is
 * agreed to. No call costs more than its plan names.
 *
 * @throws CliError when there is no plan, or it is not agreed to.
 */
export async function ask({ words, json, ...terms }: AskOptions): Promise<void> {
  const sentence = words.join(' ').trim()
  if (sentence === '') throw new UsageError('Write what you want to know: pennywire ask "is SOL trending up"')
  const plan = await consult(terms.url, sentence)
  const tools = (await fetchListing(terms.url)) ?? []
  await agree(plan, tools, { ...terms, json })

  const outcomes: Outcome[] = []
  for (const call of plan.calls) outcomes.push(await run(call, tools, { ...terms, json }))
  if (json) printDocument(plan, outcomes)
  process.exitCode = Math.max(
    0,
    ...outcomes.map(({ error }) => (error === undefined ? 0 : toExitCode(error))),
  )
}

async function agree(
  plan: Plan,
  tools: readonly ListedTool[],
  { maxUsd, yes }: Pick<AskOptions, 'maxUsd' | 'yes' | 'json'>,
): Promise<void> {
  const screen = createScreen(process.stderr)
  if (plan.calls.length === 0) {
    process.stderr.write(renderNoPlan(plan, screen))
    throw new UsageError('No tool can be called for this sentence as it is.', {
      hint: 'You were not charged.',
    })
  }
  const total = plan.calls.reduce((sum, call) => sum + microUsdOf(call.max_cost_usd), 0n)
  process.stderr.write(renderPlan(plan, tools, screen))
  if (total > microUsdOf(maxUsd)) {
    throw new CliError(
      'declined',
      `The calls cost $${dollarsOf(total)} together, more than the limit of $${maxUsd}.`,
      {
        hint: `Raise it with \`--max-usd ${dollarsOf(total)}\`. You were not charged.`,
      },
    )
  }
  if (total === 0n || yes) return
  const price = `$${dollarsOf(total)}`
  if (!(await askYesNo(`Pay ${price}?`, `Not a terminal: pass \`--yes\` to approve the ${price} payment.`)))
    throw new CliError('declined', 'The payment was declined.', { hint: 'You were not charged.' })
}

async function run(
  call: PlannedCall,
  tools: readonly ListedTool[],
  { json, ...terms }: Omit<AskOptions, 'words'>,
): Promise<Outcome> {
  try {
    const tool = findTool(tools, call.toolId)
    const request = { tool: tool.id, ...addressCall(terms.url, toRoute(tool), call.params) }
    const bought = await buy(request, { ...terms, maxUsd: call.max_cost_usd, approve: requireWallet })
    if (!json) {
      const { text: _, ...document } = bought.answer
      printAnswer(tool.title ?? tool.id, { data: document.data, document }, {})
      printPayment(bought)
    }
    return { call, bought }
  } catch (error) {
    printFailure(error, { json: json === true })
    return { call, error }
  }
}

/** The price was agreed to with the plan, and no call may cost more. */
function requireWallet(_quote: unknown, { hasWallet }: { readonly hasWallet: boolean }): boolean {
  if (hasWallet) return true
  throw new CliError('notCharged', 'You have no wallet yet.', {
    hint: 'Create one with `pennywire wallet new`. You were not charged.',
  })
}

function printDocument(plan: Plan, outcomes: readonly Outcome[]): void {
  const answers = outcomes.map(({ call, bought, error }) => {
    const { text: _, ...answer } = bought?.answer ?? { text: '' }
    const failed = error === undefined ? {} : { error: error instanceof Error ? error.message : `${error}` }
    const receiptVerdict = bought === undefined ? {} : { receiptVerdict: bought.receiptVerdict }
    return { toolId: call.toolId, params: call.params, ...answer, ...receiptVerdict, ...failed }
  })
  const paid = outcomes.reduce((sum, { bought }) => sum + microUsdOf(bought?.answer.paidUsd ?? '0'), 0n)
  process.stdout.write(`${formatJson({ plan, answers, paidUsd: dollarsOf(paid) })}\n`)
}
