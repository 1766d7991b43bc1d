import { readLimited } from '../../src/client/read-limited.ts'
import { tryParseJson } from '../../src/client/try-parse-json.ts'

/** Reads a document of the gateway as JSON; undefined when there is none. Rejects when the gateway does not answer. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.ok ? tryParseJson(await readLimited(response)) : undefined
}
