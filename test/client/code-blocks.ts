import { readFileSync } from 'node:fs'

/** The blocks of code of a document that are in a language, in their order. */
export function codeBlocks(file: string, language: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, code = '']) => code)
}
