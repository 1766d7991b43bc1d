import { readFileSync } from 'node:fs'

/** A fenced block of a document. */
export interface CodeBlock {
  /** Relative to the repository, with its line. */
  readonly at: string
  readonly document: string
  readonly language: string
  readonly code: string
  /** Why the block cannot run in a test: `no-run="…"` behind the language. */
  readonly skipReason: string | undefined
}

/** All fenced blocks of a document, in their order. */
export function listBlocks(root: string, document: string): readonly CodeBlock[] {
  const text = readFileSync(`${root}/${document}`, 'utf8')
  return [...text.matchAll(/^```(\w*)([^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', info = '', code = ''], index) => ({
      at: `${document}, block ${index + 1}`,
      document,
      language,
      code,
      skipReason: /\bno-run="([^"]+)"/.exec(info)?.[1],
    }),
  )
}

/** The code of the blocks that are in a language, in their order. */
export function codeBlocks(file: string, language: string): readonly string[] {
  const separator = file.lastIndexOf('/')
  return listBlocks(file.slice(0, separator), file.slice(separator + 1))
    .filter((block) => block.language === language)
    .map(({ code }) => code)
}
