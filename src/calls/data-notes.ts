import type { JsonObject } from '../core/json.ts'
import { LazyAbortController } from '../core/lazy-abort-controller.ts'
import { createExtension } from '../payment/protocol/extension-form.ts'
import type { OfferTerms } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import { abridge } from './abridge.ts'
import type { DataAge, ToolRunner } from './tool-runner.ts'

/** What every answer has beside its content. */
const besideContent = new Set(['provenance', 'paid', 'disclaimer', 'untrustedText'])

/** What an offer reports about the data: how old it was in the newest answer, and a sample. */
export interface DataNotes {
  /**
   * The same object as long as nothing new is known.
   *
   * @param isBrief Names the sample's address without the sample, for readers of which every token costs something.
   */
  describe(tool: Tool, options: { readonly isBrief: boolean }): DataNote
  /** Asks for every sample anew; one that cannot be had stays as it was. */
  renewSamples(): Promise<void>
}

type DataNote = Pick<OfferTerms, 'bodyOnly'>

interface NoteParts {
  readonly age: DataAge | undefined
  readonly sample: JsonObject | undefined
}

interface DataNotesDeps {
  readonly tools: readonly Tool[]
  readonly runner: ToolRunner
}

/** Samples are answers of free tools. An unpaid call shows the last one and never runs anything. */
export function createDataNotes({ tools, runner }: DataNotesDeps): DataNotes {
  const samples = new Map<string, JsonObject>()
  const sampled = new Set(tools.flatMap(({ contract: { samplePath } }) => samplePath ?? []))
  const freeTools = tools.filter(({ contract: { price, route } }) => price === 0n && sampled.has(route.path))

  const whole = new Map<Tool, NoteParts & { readonly note: DataNote }>()
  const brief = new Map<Tool, NoteParts & { readonly note: DataNote }>()

  async function renew(tool: Tool): Promise<void> {
    try {
      const answer = await runner.run(tool, {}, { clientSignal: new LazyAbortController() })
      samples.set(tool.contract.route.path, sampleOf(answer.value()))
    } catch {
      // an offer is as good with the sample of before, or without one
    }
  }

  function write({ contract: { samplePath } }: Tool, { age, sample }: NoteParts): DataNote {
    if (age === undefined && samplePath === undefined) return {}
    const data = {
      ...(age
        ? {
            asOf: new Date(age.asOf).toISOString(),
            ageSeconds: Math.max(0, Math.round((age.madeAt - age.asOf) / 1000)),
            measuredAt: new Date(age.madeAt).toISOString(),
          }
        : {}),
      ...(samplePath === undefined ? {} : { sample: { path: samplePath, ...sample } }),
    }
    return { bodyOnly: { data: createExtension(data) } }
  }

  return {
    describe(tool, { isBrief }) {
      const { samplePath } = tool.contract
      const age = runner.lastAge(tool)
      const sample = isBrief || samplePath === undefined ? undefined : samples.get(samplePath)
      const notes = isBrief ? brief : whole
      const known = notes.get(tool)
      if (known && known.age === age && known.sample === sample) return known.note
      const note = write(tool, { age, sample })
      notes.set(tool, { age, sample, note })
      return note
    },
    async renewSamples() {
      await Promise.all(freeTools.map(renew))
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
