import type { ProbeOutcome, SourceProber } from './probe-sources.ts'

/** Few enough that a slow machine is not what is measured. */
const AT_ONCE = 8

/** Probes each of these, a few at a time, in the order in which they were named. */
export async function probeAll(
  prober: SourceProber,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly ProbeOutcome[]> {
  const found = new Map<string, ProbeOutcome>()
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found.set(name, await prober.probe(name, signal))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work))
  return names.flatMap((name) => found.get(name) ?? [])
}
