import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CodeBlock, listBlocks } from '../code-blocks.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Every document with code that a reader may copy. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/python/README.md',
  'examples/starter/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

export const blocks: readonly CodeBlock[] = documents.flatMap((document) => listBlocks(root, document))

/** The blocks of a language that run as they stand. */
export function runnable(language: string): readonly CodeBlock[] {
  return blocks.filter((block) => block.language === language && block.skipReason === undefined)
}
