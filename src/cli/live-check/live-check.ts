import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { compareShapes, type ProbeOutcome, probeSources } from '../../app/probe-sources.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'
import { readConfig } from '../../config/config.ts'
import { UsageError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { createSpinner } from '../terminal/spinner.ts'

export interface LiveCheckOptions {
  /** Names of sources with commas between them. */
  readonly source?: string
  readonly out?: string
  /** An earlier result. */
  readonly against?: string
}

const Earlier = z.object({
  sources: z.array(
    z.looseObject({
      source: z.string(),
      shape: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
})
type Shapes = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/**
 * Asks every data source in live mode, writes what was found as JSON, and leaves exit code 1 with a list on the error output
 * when a source fails, is stale or has drifted.
 */
export async function checkLiveSources(
  environment: Readonly<Record<string, string | undefined>>,
  { source, out, against }: LiveCheckOptions,
): Promise<void> {
  const config = readConfig({ ...environment, DATA_MODE: 'live' })
  const earlier = against === undefined ? new Map() : await readShapes(against)
  const only = source?.split(',').map((name) => name.trim())
  const spinner = createSpinner()
  spinner.show('Asking the data sources, up to a minute')
  const found = (await probeSources(config, { only, withShape: true }).finally(spinner.hide)) ?? []
  const sources = found.map((outcome) => toEntry(outcome, earlier))
  const problems = sources.flatMap(toProblems)
  const result = { checkedAt: new Date().toISOString(), ok: problems.length === 0, problems, sources }
  const text = `${formatJson(result, 2)}\n`
  if (out === undefined) process.stdout.write(text)
  else await writeFile(out, text)
  if (problems.length === 0) return
  process.stderr.write(`${problems.map(toOneLine).join('\n')}\n`)
  process.exitCode = 1
}

async function readShapes(file: string): Promise<Shapes> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const sources = Earlier.safeParse(tryParseJson(text)).data?.sources
  if (sources === undefined) throw new UsageError(`--against: ${file} holds no earlier result of live-check.`)
  return new Map(sources.flatMap(({ source, shape }) => (shape ? [[source, shape] as const] : [])))
}

type Entry = ReturnType<typeof toEntry>

function toEntry(outcome: ProbeOutcome, earlier: Shapes) {
  const { source, operation, state, at, milliseconds, dataAgeSeconds, quota, failure, fallbacks, shape } =
    outcome
  const before = earlier.get(source)
  const drifts = [...(failure?.drifts ?? []), ...(before && shape ? compareShapes(before, shape) : [])]
  return {
    source,
    operation,
    state,
    ok: state === 'off' || (state === 'ok' && drifts.length === 0),
    at: new Date(at).toISOString(),
    latencyMilliseconds: milliseconds ?? null,
    dataAgeSeconds: dataAgeSeconds ?? null,
    quota: quota ?? null,
    problem: failure ? { kind: failure.kind, says: failure.says } : null,
    drifts,
    fallbacks,
    ...(shape ? { shape } : {}),
  }
}

function toProblems({ source, state, problem, dataAgeSeconds, drifts }: Entry): readonly string[] {
  const failed = state === 'failed' ? [`${source}: ${problem?.says ?? 'failed'}`] : []
  const stale = state === 'stale' ? [`${source}: its data is ${dataAgeSeconds ?? 0} s old`] : []
  return [
    ...failed,
    ...stale,
    ...drifts.map(({ path, expected }) => `${source}: drift at ${path}: ${expected}`),
  ]
}
