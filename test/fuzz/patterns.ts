import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const root = join(import.meta.dirname, '../../src')

/** Patterns that take the square of their text’s length, and why no text is long enough for that to matter. */
const bounded: Readonly<Record<string, string>> = {
  '\\.?0+$': 'an amount of the client’s own, at most 80 digits',
  '\\{([^}]+)\\}': 'routes that we wrote',
  '\\{([^}]*)\\}': 'sentences that we wrote',
}

export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
}

interface Checker {
  checkSync(
    source: string,
    flags: string,
    settings: { readonly timeout: number },
  ): { readonly status: string }
}

function patternsIn(file: string): readonly Pattern[] {
  const found: Pattern[] = []
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, file })
    },
  }).visit(program)
  return found
}

const PIECES = [
  'a',
  '0',
  ' ',
  '\n',
  '.',
  '-',
  '/',
  '"',
  '(',
  '[',
  '<',
  ',',
  '\0',
  'ü',
  'a.',
  '0,',
  ' \n',
  '1,000',
  '=a,',
]

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const patterns = [
  ...new Map(
    files.flatMap(patternsIn).map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern]),
  ).values(),
]
/** Hundreds of expressions at up to 300 ms each, on a slow machine that does other work as well. */
export const MINUTES_MS = 300_000
/** Files that share the expressions: two run at the same time. */
const FILES = 2

/** One file's share of all regular expressions of the source. */
export function sharePatterns(file: number): readonly Pattern[] {
  return patterns.filter((_, at) => at % FILES === file)
}

/** Those that some text makes think for longer than its length explains. */
export function findSlow(own: readonly Pattern[]): readonly Pattern[] {
  // in this process, and the same on every machine
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  // `npm run fuzz` installs it
  const { checkSync }: Checker = createRequire(join(root, '../fuzz/package.json'))('recheck')
  return own.filter(({ source, flags }) => {
    const { status } = checkSync(source, flags, { timeout: 300 })
    return status === 'vulnerable' && !(source in bounded)
  })
}

/** Ends, unless one of them backtracks without end. */
export function readLongTexts(own: readonly Pattern[]): void {
  for (const { source, flags } of own) {
    if (source in bounded) continue
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
    for (const piece of PIECES) pattern.test(`${piece.repeat(20_000)}\u0001`)
  }
}
