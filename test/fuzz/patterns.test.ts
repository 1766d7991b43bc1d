import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

/** Patterns that take the square of their text’s length, and why no text is long enough for that to matter. */
const bounded: Readonly<Record<string, string>> = {
  '\\.?0+$': 'an amount of the client’s own, at most 80 digits',
  '\\{([^}]+)\\}': 'routes that we wrote',
  '\\{([^}]*)\\}': 'sentences that we wrote',
}

interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
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

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const patterns = [
  ...new Map(
    files.flatMap(patternsIn).map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern]),
  ).values(),
]
/** Hundreds of expressions at up to 300 ms each, on a slow machine that does other work as well. */
const MINUTES_MS = 300_000
let checkSync: (source: string, flags: string, settings: { timeout: number }) => { status: string }

beforeAll(() => {
  // in this process, and the same on every machine
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  // `npm run fuzz` installs it
  ;({ checkSync } = createRequire(join(root, '../fuzz/package.json'))('recheck'))
})

test(
  'DS-05 no regular expression of ours can be made to think for long',
  () => {
    const slow = patterns.filter(({ source, flags }) => {
      const { status } = checkSync(source, flags, { timeout: 300 })
      return status === 'vulnerable' && !(source in bounded)
    })

    expect(patterns.length).toBeGreaterThan(300)
    expect(slow).toEqual([])
  },
  MINUTES_MS,
)

test('DS-05 whatever is repeated twenty thousand times is read by each of them', () => {
  const pieces = [
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

  for (const { source, flags } of patterns) {
    if (source in bounded) continue
    const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
    // one that backtracks without end ends with the test’s time
    for (const piece of pieces) pattern.test(`${piece.repeat(20_000)}\u0001`)
  }
})
