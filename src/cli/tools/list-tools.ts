import { createNearNames } from '../../core/input/near-names.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { formatPrice, type ListedTool, searchListing } from '../call/listing.ts'
import { toChoice } from '../call/route.ts'
import { CliError, UsageError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { createScreen, type Screen } from '../terminal/screen.ts'
import { fitText, padText, textWidth } from '../terminal/text-width.ts'
import { wrapText } from '../terminal/wrap-text.ts'

export interface ListOptions {
  readonly url: string
  readonly words: readonly string[]
  readonly family?: string | undefined
  readonly free?: true | undefined
  /** Decimal dollars. */
  readonly maxPrice?: string | undefined
  readonly json?: true | undefined
}

const MAX_ID = 30
const PRICE_WIDTH = 8
const MAX_QUOTED = 40

/** Prints what a gateway sells: by family, or with words the likeliest first. */
export async function listTools({ url, words, json, ...filter }: ListOptions): Promise<void> {
  const sentence = words.join(' ')
  const found = await searchListing(url, sentence)
  if (!found) throw new CliError('notCharged', 'This gateway keeps no list of its tools (GET /agent/tools).')
  const tools = filterTools(found.tools, filter)
  if (json) process.stdout.write(`${formatJson({ tools })}\n`)
  else if (found.tools.length === 0 && sentence !== '') printNothing(sentence, found.didYouMean)
  else
    process.stdout.write(
      renderTools(tools, { screen: createScreen(process.stdout), isRanked: words.length > 0 }),
    )
}

/** What to try next, when a search finds nothing. */
function printNothing(sentence: string, didYouMean: readonly string[]): void {
  const { columns } = createScreen(process.stdout)
  const near = didYouMean.length === 0 ? '' : ` Did you mean ${toChoice(didYouMean.map(toOneLine))}?`
  const next = 'List all with `pennywire tools`, or ask a whole question with `pennywire ask`.'
  const text = `No tool matches ${quoteText(sentence, MAX_QUOTED)}.${near} ${next}`
  process.stdout.write(`${wrapText(text, { width: columns }).join('\n')}\n`)
}

function filterTools(
  tools: readonly ListedTool[],
  { family, free, maxPrice }: Pick<ListOptions, 'family' | 'free' | 'maxPrice'>,
): readonly ListedTool[] {
  const families = [...new Set(tools.flatMap((tool) => tool.family ?? []))]
  if (family !== undefined && tools.length > 0 && !families.includes(family)) {
    const near = createNearNames(families)(family)
    throw new UsageError(
      `--family: ${quoteText(family, MAX_QUOTED)} has no tools here.${near.length === 0 ? '' : ` Did you mean ${toChoice(near)}?`}`,
      { hint: `Use one of ${families.map(toOneLine).join(', ')}.` },
    )
  }
  const most = free ? 0 : maxPrice === undefined ? Number.POSITIVE_INFINITY : Number(maxPrice)
  return tools.filter(
    (tool) => (family === undefined || tool.family === family) && Number(tool.priceUsd ?? 0) <= most,
  )
}

function renderTools(
  tools: readonly ListedTool[],
  { screen, isRanked }: { readonly screen: Screen; readonly isRanked: boolean },
): string {
  const { paint, isTerminal } = screen
  if (tools.length === 0) return 'No tool matches. Try other words, or fewer filters.\n'
  const idWidth = Math.min(MAX_ID, Math.max(...tools.map(({ id }) => textWidth(id))))
  const line = (tool: ListedTool) => renderLine(tool, idWidth, screen)
  if (isRanked || !isTerminal) return tools.map((tool) => `${line(tool)}\n`).join('')
  const groups = groupByFamily(tools).map(([family, members]) =>
    [paint.strong(toOneLine(family)), ...members.map(line)].join('\n'),
  )
  const footer = paint.quiet(`${tools.length} tools. More about one: pennywire tools show <id>`)
  return `${[...groups, footer].join('\n\n')}\n`
}

function groupByFamily(tools: readonly ListedTool[]): readonly (readonly [string, readonly ListedTool[]])[] {
  const families = [...new Set(tools.map(({ family = '' }) => family))]
  return families.map((family) => [family, tools.filter((tool) => (tool.family ?? '') === family)])
}

function renderLine(tool: ListedTool, idWidth: number, { columns, paint, isTerminal }: Screen): string {
  const id = padText(fitText(toOneLine(tool.id), MAX_ID), idWidth)
  const price = padText(formatPrice(tool), PRICE_WIDTH)
  const title = toOneLine(tool.title ?? tool.path)
  const room = columns - idWidth - PRICE_WIDTH - 4
  return `${paint.name(id)}  ${price}  ${isTerminal ? fitText(title, room) : title}`.trimEnd()
}
