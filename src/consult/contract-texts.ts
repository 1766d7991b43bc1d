import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type Reading, readText } from './reading.ts'

/** The texts of a contract, read, by where they stand. */
export interface ContractTexts {
  /** Its title and its id. */
  readonly name: readonly Reading[]
  readonly intents: readonly Reading[]
  readonly summary: readonly Reading[]
  readonly description: readonly Reading[]
  readonly family: readonly Reading[]
  readonly parameters: readonly Reading[]
  readonly output: readonly Reading[]
}

/**
 * Reads everything that a contract says in words.
 *
 * @param read Reads a text; contracts say many a thing in the same words.
 */
export function readContract(
  { contract, inputSchema, outputSchema }: Tool,
  read: (text: string) => Reading = readText,
): ContractTexts {
  const properties = (inputSchema['properties'] ?? {}) as Record<string, JsonObject>
  const parameters = Object.entries(properties).flatMap(([name, schema]) => [
    spaced(name),
    `${schema['description'] ?? ''}`,
  ])
  return {
    name: [read(contract.title), read(spaced(contract.id))],
    intents: contract.intents.map(read),
    summary: [read(contract.summary)],
    description: [read(contract.description)],
    family: [read(spaced(contract.family))],
    parameters: parameters.map(read),
    output: outputTexts(outputSchema).map(read),
  }
}

/** The names and descriptions of what a tool gives, lists looked into; where it came from is the same everywhere. */
function outputTexts(schema: JsonObject): string[] {
  const inner = (schema['items'] ?? schema) as JsonObject
  const properties = (inner['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
  return Object.entries(properties)
    .filter(([name]) => name !== 'provenance' && name !== 'disclaimer')
    .flatMap(([name, property]) => [
      spaced(name),
      `${property['description'] ?? ''}`,
      ...outputTexts(property),
    ])
}

/** `max_results` and `includeNews` as words. */
function spaced(name: string): string {
  return name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
