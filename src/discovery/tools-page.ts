import type { Tool } from '../tools/define-tool.ts'
import { groupByFamily } from './families.ts'
import { priceText } from './tool-text.ts'

/** Every tool with its route, price and promise, a table for each family, in Markdown. */
export function createToolsPage(tools: readonly Tool[]): string {
  const tables = groupByFamily(tools).map(({ name, tools: family }) =>
    [
      `## ${name}`,
      '',
      '| tool | route | price | what the caller gets |',
      '|---|---|---|---|',
      ...family.map(row),
    ].join('\n'),
  )
  return [
    '# Tools',
    '',
    'Written from the contracts by `npm run manifests`. Every tool is a REST route, an MCP tool (`-` becomes `_`), a `toolId` of',
    '`POST /agent/tools/call` and a skill of `/a2a`, at the same price.',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n')
}

function row({ contract, quote }: Tool): string {
  const { id, route, summary } = contract
  const from = quote ? 'from ' : ''
  return `| ${id} | ${route.methods.join(' ')} \`${route.path}\` | ${from}${priceText(contract)} | ${summary.replaceAll('|', '\\|')} |`
}
