import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { JsonObject } from '../core/json.ts'
import type { DocumentationSources } from './documentation-facts.ts'

/** A folder beside the guides. */
const DECISIONS = 'decisions'
const Answers = z.record(
  z.string(),
  z.custom<JsonObject>((value) => typeof value === 'object'),
)

/** Reads what the build left in the folder of the page; undefined where the page was never built. */
export function readDocumentationSources(directory: string): DocumentationSources | undefined {
  try {
    return {
      template: readFileSync(join(directory, 'docs.html'), 'utf8'),
      guides: new Map([
        ...readFolder(join(directory, 'guides')),
        ...readFolder(join(directory, 'guides', DECISIONS)).map(
          ([name, text]) => [`${DECISIONS}/${name}`, text] as const,
        ),
      ]),
      examples: new Map(
        readFolder(join(directory, 'examples')).flatMap(([, text]) =>
          Object.entries(Answers.parse(JSON.parse(text))),
        ),
      ),
    }
  } catch {
    return undefined
  }
}

function readFolder(directory: string): readonly (readonly [string, string])[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(directory, name), 'utf8')])
}
