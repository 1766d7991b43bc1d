import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'

/** One recorded answer, with the request that it answered. */
export const Recording = z.looseObject({
  provider: z.string(),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    /** What a POST of JSON-RPC asked. */
    rpc: z.object({ method: z.string(), params: z.unknown() }).optional(),
    /** Of any other POST: sha256 of the canonical JSON of its body, hex. */
    bodyHash: z.string().optional(),
  }),
  status: z.int(),
  recordedAt: z.string().nullish(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** Instead of `body`, for an answer that is no JSON. */
  bodyText: z.string().optional(),
  /** Instead of both, for an answer that is no UTF-8. */
  bodyBase64: z.base64().optional(),
})
export type Recording = z.output<typeof Recording>

/** What a folder may say about itself, in `replay.json`. */
const Settings = z.strictObject({ now: z.iso.datetime() })

export interface RecordedFolder {
  readonly recordings: readonly Recording[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

const SETTINGS_FILE = 'replay.json'

/**
 * Reads every recording of a folder and its subfolders. The data clock stands at `now` of `replay.json`, or else at
 * the newest `recordedAt`.
 *
 * @throws GatewayError `misconfigured` when the folder cannot be read, a file is not a recording, or no time is known.
 */
export async function readRecordings(directory: string): Promise<RecordedFolder> {
  try {
    const names = await readdir(directory, { recursive: true })
    const files = names.filter((name) => name.endsWith('.json') && name !== SETTINGS_FILE).sort()
    const recordings = await Promise.all(
      files.map(async (name) => Recording.parse(JSON.parse(await readFile(join(directory, name), 'utf8')))),
    )
    const now = names.includes(SETTINGS_FILE)
      ? Date.parse(Settings.parse(JSON.parse(await readFile(join(directory, SETTINGS_FILE), 'utf8'))).now)
      : newest(recordings)
    if (!Number.isFinite(now)) throw new Error('no recording has its time')
    return { recordings, now }
  } catch (cause) {
    throw new GatewayError('misconfigured', 'The folder of recorded responses cannot be replayed.', { cause })
  }
}

function newest(recordings: readonly Recording[]): number {
  const times = recordings.map(({ recordedAt }) => Date.parse(recordedAt ?? ''))
  return Math.max(...times.filter((time) => !Number.isNaN(time)))
}
