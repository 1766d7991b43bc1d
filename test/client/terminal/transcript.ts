import { expect } from 'vitest'
import { textWidth } from '../../../src/cli/terminal/text-width.ts'
import type { RecordedWorld } from './recorded-world.ts'
import { removeStyles } from './screen-text.ts'
import { recordPipe, recordTerminal } from './terminal.ts'

export type Words = readonly string[]

const COLUMNS = 80
/** What a pipe gets is long; its beginning shows its form. */
const MAX_PIPE_LINES = 8
// biome-ignore lint/suspicious/noControlCharactersInRegex: a pipe gets neither colours nor a spinner
const CONTROL = /\u001b|\r(?!\n)/

interface Ended {
  readonly code: number | null
  readonly text: string
}

/**
 * Runs commands one after the other, three times in worlds that are alike: on a terminal with colours, on one without, and
 * in a pipe.
 *
 * @returns What a reader compares: the coloured screen with tags, and the beginning of what a pipe gets.
 */
export async function recordJourney(
  journey: readonly Words[],
  worlds: readonly [RecordedWorld, RecordedWorld, RecordedWorld],
): Promise<string> {
  const [colored, plain, piped] = worlds
  const [onTerminal, withoutColors, inPipe] = await Promise.all([
    runAll(journey, (words) => runOnTerminal(words, colored)),
    runAll(journey, (words) => runOnTerminal(words, plain, { NO_COLOR: '1' })),
    runAll(journey, (words) => runInPipe(words, piped)),
  ])
  return journey
    .map((words, at) => {
      const name = words.join(' ')
      const screen = onTerminal[at] ?? { code: null, text: '' }
      const pipe = inPipe[at] ?? { code: null, text: '' }
      expect(withoutColors[at], name).toEqual({ ...screen, text: removeStyles(screen.text) })
      expectToFit(screen.text, name)
      expect(pipe.text, name).not.toMatch(CONTROL)
      return `${formatRecording(words, screen)}\n── in a pipe ──${pipe.code === screen.code ? '' : ` exit code ${pipe.code}`}\n${pipe.text}`
    })
    .join('\n\n')
}

/** A recording under its command line. */
export function formatRecording(words: Words, { code, text }: Ended): string {
  const shown = words.map((word) => (/[\s"']/.test(word) ? JSON.stringify(word) : word)).join(' ')
  return `════ $ pennywire ${shown}\n════ exit code ${code}\n${text}`
}

/** Words of this width, such as addresses and paths, are never broken, and neither are commands to copy. */
const UNBREAKABLE = /\S{24}|^ *(?:\$|pennywire) |^Usage:/

/** Fails for a line that is wider than the terminal and could have been broken. */
export function expectToFit(text: string, name: string, columns = COLUMNS): void {
  const wide = removeStyles(text)
    .split('\n')
    .filter((line) => textWidth(line) > columns && !UNBREAKABLE.test(line))
  expect(wide, name).toEqual([])
}

async function runOnTerminal(
  words: Words,
  { environment, mask }: RecordedWorld,
  extra: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { text, code } = await recordTerminal(words, { environment: { ...environment, ...extra } })
  return { code, text: mask(text) }
}

async function runInPipe(words: Words, { environment, mask }: RecordedWorld): Promise<Ended> {
  const { stdout, stderr, code } = await recordPipe(words, { environment })
  const lines = mask(stdout).trimEnd().split('\n')
  const more = lines.length - MAX_PIPE_LINES
  const shown = [...lines.slice(0, MAX_PIPE_LINES), ...(more > 0 ? [`… ${more} more lines`] : [])]
  const errors = mask(stderr).trimEnd()
  return { code, text: [...shown, ...(errors === '' ? [] : ['── standard error ──', errors])].join('\n') }
}

async function runAll<T>(
  journey: readonly Words[],
  run: (words: Words) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = []
  for (const words of journey) results.push(await run(words))
  return results
}
