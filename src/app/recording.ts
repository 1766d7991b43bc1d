import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { dataSourceIds } from '../config/data-sources.ts'
import { GatewayError } from '../core/failures.ts'
import { sourceProbes } from '../upstream/probes/probe-table.ts'
import { createRecorder } from '../upstream/replay/recorder.ts'
import { createSanitiser } from '../upstream/replay/sanitise.ts'
import type { UpstreamRecording } from '../upstream/upstreams.ts'

/** What sources answer from now on, kept until it is saved. */
export interface Recording {
  /** For the gateway that is recorded. */
  readonly upstream: UpstreamRecording
  /**
   * Writes one file for each question, and when it was.
   *
   * @throws GatewayError `misconfigured` when the folder holds something already: another recording is of another time.
   */
  save(folder: string): Promise<RecordingSummary>
}

export interface RecordingSummary {
  /** Files by source. */
  readonly files: Readonly<Record<string, number>>
  /** Answers about us rather than about the market. */
  readonly leftOut: number
  readonly now: string
}

/** Every source that is asked without paying for it: data sources by id, then feeds by name. */
export function listRecordable({ newsFeeds }: Config): {
  readonly all: readonly string[]
  readonly free: readonly string[]
} {
  const feeds = [...newsFeeds.articles, ...newsFeeds.events].map(({ name }) => name)
  // models ask money for every answer but their list
  const isFree = (id: (typeof dataSourceIds)[number]) => !sourceProbes[id].costUsd && id !== 'openrouter'
  return { all: [...dataSourceIds, ...feeds], free: [...dataSourceIds.filter(isFree), ...feeds] }
}

/** @param now Milliseconds since the epoch: the one time at which everything counts as recorded. */
export function startRecording(config: Config, only: readonly string[], now: number): Recording {
  const iso = new Date(now).toISOString()
  const recorder = createRecorder({ now: iso, sanitiser: createSanitiser(listSecrets(config)) })
  return {
    upstream: { dataClock: { now: () => now }, only: new Set(only), listen: recorder.listen },
    async save(folder) {
      await mkdir(folder, { recursive: true })
      if ((await readdir(folder)).length > 0)
        throw new GatewayError('misconfigured', 'The folder is not empty; a recording needs one of its own.')
      const counts = new Map<string, number>()
      for (const { path, recording } of recorder.files()) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), `${JSON.stringify(recording, null, 2)}\n`)
        counts.set(recording.provider, (counts.get(recording.provider) ?? 0) + 1)
      }
      if (counts.size > 0) await writeFile(join(folder, 'replay.json'), `${JSON.stringify({ now: iso })}\n`)
      return { files: Object.fromEntries(counts), leftOut: recorder.leftOut(), now: iso }
    },
  }
}

/** What an answer may repeat of us: keys, and whatever is secret in an address of ours. */
function listSecrets({ sourceKeys, sourceUrls, internalSecret }: Config): readonly string[] {
  const addresses = Object.values(sourceUrls).flatMap((text) => {
    const { username, password, pathname, searchParams } = new URL(text)
    return [username, password, ...pathname.split('/').filter(isSecretLike), ...searchParams.values()]
  })
  return [...Object.values(sourceKeys), ...addresses, ...(internalSecret ? [internalSecret] : [])]
}

/** The part of a node's path that is its key is long and no word. */
function isSecretLike(part: string): boolean {
  return part.length >= 16 && /\d/.test(part)
}
