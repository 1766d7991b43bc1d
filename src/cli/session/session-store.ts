import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { CliError, UsageError } from '../exit-code.ts'

const Stored = z.object({
  gateway: z.string(),
  token: z.string().regex(/^pws_[\x21-\x7e]{1,200}$/),
  /** What the first payment orders; undefined members are left out. */
  order: z.record(z.string(), z.unknown()),
  /** Known once the first payment has arrived. */
  id: z.string().optional(),
  openedAt: z.string(),
})

/** A session that this computer has opened, with the token that spends it. */
export type SavedSession = z.infer<typeof Stored>

const File = z.object({ version: z.literal(1), sessions: z.array(Stored) })

/**
 * Every saved session, oldest first.
 *
 * @throws CliError when the file cannot be read: the tokens in it are money.
 */
export function readSessions(home: string): readonly SavedSession[] {
  const path = toPath(home)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new CliError('failed', `The sessions cannot be read: ${path}`, { cause: error })
  }
  const parsed = File.safeParse(tryParseJson(text))
  if (parsed.success) return parsed.data.sessions
  throw new CliError('failed', `The sessions cannot be read: ${path}`)
}

/** Replaces the list; a crash leaves the old one or the new one. */
export function writeSessions(home: string, sessions: readonly SavedSession[]): void {
  const path = toPath(home)
  const draft = `${path}.${randomUUID()}`
  mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(draft, `${JSON.stringify({ version: 1, sessions })}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The session that a word names: its id or the beginning of it; the newest of the gateway without a word.
 *
 * @throws UsageError when there is none, or several begin like this.
 */
export function findSession(home: string, gateway: string, word: string | undefined): SavedSession {
  const own = readSessions(home).filter((session) => session.id !== undefined && session.gateway === gateway)
  const found = word === undefined ? own.slice(-1) : own.filter(({ id }) => id?.startsWith(word))
  const [one] = found
  if (one && found.length === 1) return one
  throw new UsageError(
    found.length > 1
      ? 'Several sessions begin like this: write more of the id.'
      : 'No such session is saved for this gateway.',
    { hint: 'Open one with `pennywire session open <dollars>`.' },
  )
}

function toPath(home: string): string {
  return join(home, 'sessions.json')
}
