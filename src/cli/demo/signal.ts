import { z } from 'zod'

const Signal = z.looseObject({
  signal: z.looseObject({
    bias: z.string(),
    confidence: z.number(),
    reasoning: z.array(z.string()),
    metadata: z.looseObject({ instrument: z.string() }),
  }),
  provenance: z.looseObject({ mode: z.string() }),
})

/** A trading signal in a few words; undefined when it is none. */
export function summarizeSignal(data: unknown): Readonly<Record<string, string>> | undefined {
  const read = Signal.safeParse(data)
  if (!read.success) return undefined
  const { signal, provenance } = read.data
  return {
    signal: `${signal.metadata.instrument} is ${signal.bias}, confidence ${signal.confidence}`,
    because: signal.reasoning[0] ?? '',
    data: provenance.mode,
  }
}
