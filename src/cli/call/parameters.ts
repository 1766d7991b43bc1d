/** Parameters of a call by name; text, as it stood on the command line, or JSON from `--data`. */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * Reads `--name value`, `--name=value` and `--name` (true).
 *
 * @throws Error for a word that belongs to no name.
 */
export function readParameters(words: readonly string[], data: string | undefined): Parameters {
  const parameters: Record<string, unknown> = data === undefined ? {} : parseJsonObject(data)
  for (let at = 0; at < words.length; at += 1) {
    const parts = /^--([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(words[at] ?? '')
    if (!parts?.[1]) throw new Error(`"${words[at]}" belongs to no parameter; write --name value.`)
    const next = words[at + 1]
    if (parts[2] !== undefined) parameters[parts[1]] = parts[2]
    else if (next === undefined || next.startsWith('--')) parameters[parts[1]] = 'true'
    else {
      parameters[parts[1]] = next
      at += 1
    }
  }
  return parameters
}

/** Parameters for a JSON body: what reads as JSON is JSON, anything else is text. */
export function parseBody(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, parseJsonOr(value)]))
}

function parseJsonOr(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function parseJsonObject(data: string): Record<string, unknown> {
  const value = parseJsonOr(data)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new Error('--data takes a JSON object, such as {"token":"bitcoin"}.')
}
