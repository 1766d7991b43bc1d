import type { Clock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import type { JsonObject } from '../core/json.ts'
import { LazyAbortController } from '../core/lazy-abort-controller.ts'
import type { OfferContext } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import { abridge } from './abridge.ts'
import type { ToolRunner } from './tool-runner.ts'

const SAMPLE_RENEWAL_MS = 10 * MINUTE_MS
/** What every answer has beside its content. */
const besideContent = new Set(['provenance', 'paid', 'disclaimer', 'untrustedText'])

/** What an offer says of the data: how old it was in the newest answer, and a sample. */
export interface DataNotes {
  describe(tool: Tool): Pick<OfferContext, 'bodyOnly'>
}

interface DataNotesDeps {
  readonly tools: readonly Tool[]
  readonly runner: ToolRunner
  readonly clock: Clock
}

interface Sample {
  readonly askedAt: number
  readonly shown?: JsonObject
}

/** Samples are answers of free tools, asked for behind an offer and shown with later ones, at most one in ten minutes. */
export function createDataNotes({ tools, runner, clock }: DataNotesDeps): DataNotes {
  const samples = new Map<string, Sample>()
  const freeTools = new Map(
    tools.flatMap((tool) => (tool.contract.price === 0n ? [[tool.contract.route.path, tool] as const] : [])),
  )

  async function renew(path: string, tool: Tool, shown: JsonObject | undefined): Promise<void> {
    samples.set(path, { askedAt: clock.now(), ...(shown ? { shown } : {}) })
    try {
      const answer = await runner.run(tool, {}, { clientSignal: new LazyAbortController() })
      samples.set(path, { askedAt: clock.now(), shown: sampleOf(answer.value()) })
    } catch {
      // the offer is as good without a sample; the next one asks again in ten minutes
    }
  }

  function findSample(path: string): JsonObject | undefined {
    const known = samples.get(path)
    const tool = freeTools.get(path)
    const isDue = known === undefined || clock.now() - known.askedAt >= SAMPLE_RENEWAL_MS
    if (tool && isDue) void renew(path, tool, known?.shown)
    return known?.shown
  }

  return {
    describe(tool) {
      const { samplePath } = tool.contract
      const age = runner.lastAge(tool)
      if (age === undefined && samplePath === undefined) return {}
      const data = {
        ...(age
          ? {
              asOf: new Date(age.asOf).toISOString(),
              ageSeconds: Math.max(0, Math.round((age.madeAt - age.asOf) / 1000)),
              measuredAt: new Date(age.madeAt).toISOString(),
            }
          : {}),
        ...(samplePath === undefined ? {} : { sample: { path: samplePath, ...findSample(samplePath) } }),
      }
      return { bodyOnly: { data } }
    },
  }
}

function sampleOf(result: JsonObject): JsonObject {
  const { mode } = (result['provenance'] ?? {}) as { mode?: string }
  const content = Object.entries(result).filter(([name]) => !besideContent.has(name))
  return {
    ...(mode === undefined ? {} : { mode }),
    answer: abridge(Object.fromEntries(content)),
  }
}
