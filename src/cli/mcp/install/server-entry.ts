import { realpathSync } from 'node:fs'
import { sep } from 'node:path'
import type { JsonObject } from '../../../core/json.ts'
import { type DiffLine, diffLines } from './diff-lines.ts'
import { isJsonObject } from './settings-file.ts'

/** The name of our server in every host. */
export const SERVER_NAME = 'pennywire'

export interface EntryOptions {
  readonly url: string
  readonly surface: string
  readonly maxUsdPerCall: string
  readonly maxUsdPerDay: string
  /** Further limits that were given, by variable. */
  readonly limits: Readonly<Record<string, string>>
  /** PENNYWIRE_HOME, where it is set. */
  readonly home: string | undefined
  readonly hasType: boolean
  /** What runs us, and the program: `process.execPath` and `process.argv[1]`. */
  readonly program: readonly [string, string]
  readonly platform: NodeJS.Platform
  readonly version: string
}

const SECRET = /KEY|TOKEN|SECRET|PASS|SESSION/i
const HIDDEN = '(hidden)'

/** What a host starts. The wallet's key is not in it: the bridge reads it from where `pennywire wallet` keeps it. */
export function createEntry(options: EntryOptions, previous: JsonObject | undefined): JsonObject {
  const before = isJsonObject(previous?.['env']) ? previous['env'] : {}
  return {
    ...(options.hasType ? { type: 'stdio' } : {}),
    ...createCommand(options),
    env: {
      ...before,
      PENNYWIRE_URL: options.url,
      PENNYWIRE_SURFACE: options.surface,
      PENNYWIRE_MAX_USD_PER_CALL: options.maxUsdPerCall,
      PENNYWIRE_MAX_USD_PER_DAY: options.maxUsdPerDay,
      ...options.limits,
      ...(options.home === undefined ? {} : { PENNYWIRE_HOME: options.home }),
    },
  }
}

/** `npx` where the package has no lasting folder on this machine; otherwise this very installation. */
function createCommand({ program, platform, version }: EntryOptions): JsonObject {
  const [node, script] = program
  const path = realpathSync(script)
  if (!path.includes(`${sep}_npx${sep}`)) return { command: node, args: [path, 'mcp'] }
  const words = ['npx', '-y', `pennywire@${version}`, 'mcp']
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', ...words] }
    : { command: 'npx', args: words.slice(1) }
}

/** Names of environment variables of an entry that hold a secret. */
export function findSecretNames(entry: JsonObject | undefined): readonly string[] {
  const env = isJsonObject(entry?.['env']) ? entry['env'] : {}
  return Object.keys(env).filter((name) => SECRET.test(name))
}

/** The lines that a change takes away and adds, without secrets. */
export function formatChange(
  path: readonly string[],
  { before, after }: { readonly before: JsonObject | undefined; readonly after: JsonObject | undefined },
): readonly DiffLine[] {
  return diffLines(toLines(before), toLines(after)).map(({ mark, text }, at) => ({
    mark,
    text: at === 0 ? `${path.join(' › ')}: ${text}` : text,
  }))
}

function toLines(entry: JsonObject | undefined): readonly string[] {
  if (entry === undefined) return []
  const env = isJsonObject(entry['env']) ? entry['env'] : undefined
  const shown =
    env === undefined
      ? entry
      : {
          ...entry,
          env: Object.fromEntries(
            Object.entries(env).map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : value]),
          ),
        }
  return JSON.stringify(shown, null, 2).split('\n')
}
