import { resolve } from 'node:path'
import { paint } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { type RecordedSources, type RecordingOrder, recordSources } from './record-sources.ts'

export interface RecordOptions extends RecordingOrder {
  readonly json?: true
}

/** Records live sources and states what came of it; exit code 1 when nothing did. */
export async function record(
  environment: Readonly<Record<string, string | undefined>>,
  { json, out, ...order }: RecordOptions,
): Promise<void> {
  const folder = resolve(out)
  const recorded = await recordSources(environment, { ...order, out: folder })
  const { calls, ...summary } = recorded
  const outcomes = calls.map((call) => (call.ok ? { tool: call.tool, ok: true } : call))
  process.stdout.write(
    json ? `${formatJson({ folder, ...summary, calls: outcomes }, 2)}\n` : formatRecorded(folder, recorded),
  )
  if (Object.keys(summary.files).length === 0) process.exitCode = 1
}

function formatRecorded(folder: string, { files, leftOut, now, calls }: RecordedSources): string {
  const lines = [
    ...calls.flatMap((call) =>
      call.ok ? [] : [`${paint.quiet('–')} ${call.tool}: ${toOneLine(call.reason)}`],
    ),
    ...Object.entries(files).map(([source, count]) => `${paint.good('✓')} ${source}: ${count} answers`),
    ...(leftOut > 0 ? [`${leftOut} refusals and troubles of sources were left out.`] : []),
    ...(Object.keys(files).length === 0
      ? ['Nothing was recorded; pennywire doctor --live shows which sources answer.']
      : [
          `${calls.filter(({ ok }) => ok).length} of ${calls.length} tools answered at ${now}. Serve them with:`,
          `  DATA_MODE=replay REPLAY_DIR=${folder} pennywire serve`,
        ]),
  ]
  return `${lines.join('\n')}\n`
}
