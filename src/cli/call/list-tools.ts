import { paint } from '../paint.ts'
import { fetchListing, type ListedTool } from './listing.ts'

/** Prints what a gateway sells, one tool a line; with words, what they may mean, the likeliest first. */
export async function listTools({
  url,
  json,
  words = [],
}: {
  readonly url: string
  readonly json?: true
  readonly words?: readonly string[]
}): Promise<void> {
  const tools = await fetchListing(url, words.join(' '))
  if (!tools) throw new Error('This gateway keeps no list of its tools (GET /agent/tools).')
  if (json) process.stdout.write(`${JSON.stringify({ tools })}\n`)
  else if (tools.length === 0) process.stdout.write('No tool matches these words. Try others.\n')
  else process.stdout.write(tools.map((tool) => `${formatTool(tool)}\n`).join(''))
}

function formatTool({ id, path, priceUsd, title }: ListedTool): string {
  const price = priceUsd === undefined ? '' : Number(priceUsd) === 0 ? 'free' : `${priceUsd} USD`
  return [paint.name(id.padEnd(28)), price.padEnd(12), title ?? path].join(' ').trimEnd()
}
