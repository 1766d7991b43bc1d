import { dollarsOf, microUsdOf } from '../../client/index.ts'
import type { ListedTool } from '../call/listing.ts'
import { toOptionText } from '../call/option-text.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatValue } from '../terminal/format-value.ts'
import type { Screen } from '../terminal/screen.ts'
import { padText, textWidth } from '../terminal/text-width.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import type { Plan, PlannedCall } from './consult.ts'

/** The calls of a plan with their inputs and prices, and what they cost together. */
export function renderPlan(plan: Plan, tools: readonly ListedTool[], screen: Screen): string {
  const { paint, columns } = screen
  const total = plan.calls.reduce((sum, call) => sum + microUsdOf(call.max_cost_usd), 0n)
  const prices = plan.calls.map(formatCost)
  const width = Math.max(...prices.map(textWidth))
  const lines = plan.calls.flatMap((call, at) => {
    const price = padText(prices[at] ?? '', width, 'right')
    const title = toOneLine(tools.find(({ id }) => id === call.toolId)?.title ?? call.toolId)
    const input = wrapText(describeInput(call), { width: columns, first: ' '.repeat(width + 4) })
    return [
      `  ${paint.strong(price)}  ${title} ${paint.quiet(toOneLine(call.toolId))}`,
      ...input.map(paint.quiet),
    ]
  })
  const unused =
    plan.unused.length === 0
      ? []
      : wrapText(`Not used: ${plan.unused.map((text) => `“${toOneLine(text)}”`).join(', ')}.`, {
          width: columns,
        })
  const sum = plan.calls.length === 1 ? [] : [`Total: ${paint.strong(`$${dollarsOf(total)}`)}`]
  return `${[paint.strong('Plan'), ...lines, ...unused.map(paint.warn), ...sum].join('\n')}\n`
}

/** Why there is no plan, and what to write instead. */
export function renderNoPlan({ message, missing, alternatives }: Plan, { columns, paint }: Screen): string {
  const lines = [
    ...wrapText(toOneLine(message), { width: columns }),
    ...missing.flatMap(({ toolId, field, hint }) =>
      wrapText(`${toOneLine(toolId)} needs ${toOneLine(field)}: ${toOneLine(hint)}`, {
        width: columns,
        first: '  ',
      }),
    ),
    ...(alternatives.length === 0 ? [] : ['You may mean:']),
    ...alternatives.flatMap(({ toolId, params, max_cost_usd: price }) => {
      const cost = price === undefined ? '' : ` ${paint.quiet(`$${price}`)}`
      const id = toOneLine(toolId)
      return [
        params === undefined
          ? `  pennywire tools show ${id}`
          : `  pennywire call ${id}${toOptionText(params)}${cost}`,
      ]
    }),
  ]
  return `${lines.join('\n')}\n`
}

function formatCost({ max_cost_usd: price }: PlannedCall): string {
  return Number(price) === 0 ? 'free' : `$${price}`
}

function describeInput({ params }: PlannedCall): string {
  return Object.entries(params)
    .map(([name, value]) => `${toOneLine(name)}: ${formatValue(value)}`)
    .join(', ')
}
