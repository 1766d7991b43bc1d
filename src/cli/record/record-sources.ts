import { listRecordable, type RecordingSummary, startRecording } from '../../app/recording.ts'
import { openTrialGateway } from '../../app/trial-gateway.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { startProgress } from '../terminal/progress.ts'
import { buyExamples, contracts, type ExampleCall } from './buy-examples.ts'

export interface RecordingOrder {
  /** Names of sources with commas between them; every one that costs nothing when left out. */
  readonly source?: string | undefined
  /** Ids of tools with commas between them; every one that only reads when left out. */
  readonly tool?: string | undefined
  /** An empty folder. */
  readonly out: string
}

export interface RecordedSources extends RecordingSummary {
  readonly calls: readonly ExampleCall[]
}

const MAX_CALLS = 10_000

/**
 * Asks tools for their examples in live mode, keeps what the sources answered, cleaned, and writes it into a folder that
 * replay mode serves.
 */
export async function recordSources(
  environment: Readonly<Record<string, string | undefined>>,
  { source, tool, out }: RecordingOrder,
): Promise<RecordedSources> {
  const config: Config = readConfig({ ...environment, DATA_MODE: 'live' })
  const { all, free } = listRecordable(config)
  const only = parseNames(source, all, 'source') ?? free
  const ids = parseNames(
    tool,
    contracts.map(({ id }) => id),
    'tool',
  )
  const asksModels = only.includes('openrouter')
  const wanted = contracts.filter(({ id, kind }) =>
    ids ? ids.includes(id) : kind === 'read' || kind === 'build' || (asksModels && kind === 'generate'),
  )
  const recording = startRecording(config, only, Date.now())
  // a recording calls faster than a stranger may
  const throttle = { burst: MAX_CALLS, sustained: MAX_CALLS }
  const gateway = await openTrialGateway({ ...config, throttle }, { recording: recording.upstream })
  const progress = startProgress('Recording tools', wanted.length)
  try {
    const calls = await buyExamples(gateway.url, wanted, progress.advance)
    return { ...(await recording.save(out)), calls }
  } finally {
    progress.end()
    await gateway.close()
  }
}

function parseNames(
  text: string | undefined,
  known: readonly string[],
  what: 'source' | 'tool',
): readonly string[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no ${what} "${unknown}"; there are: ${known.join(', ')}.`)
  return names
}
