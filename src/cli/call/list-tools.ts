import { paint } from '../paint.ts'
import { fetchListing, type ListedTool } from './listing.ts'

/** Prints what a gateway sells, one tool a line. */
export async function listTools({
  url,
  json,
}: {
  readonly url: string
  readonly json?: true
}): Promise<void> {
  const tools = await fetchListing(url)
  if (!tools) throw new Error('This gateway keeps no list of its tools (GET /agent/tools).')
  if (json) process.stdout.write(`${JSON.stringify({ tools })}\n`)
  else process.stdout.write(tools.map((tool) => `${lineOf(tool)}\n`).join(''))
}

function lineOf({ id, path, priceUsd, title }: ListedTool): string {
  const price = priceUsd === undefined ? '' : Number(priceUsd) === 0 ? 'free' : `${priceUsd} USD`
  return [paint.name(id.padEnd(28)), price.padEnd(12), title ?? path].join(' ').trimEnd()
}
