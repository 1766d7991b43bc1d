import type { Provenance } from './define-tool.ts'

/** Where an answer came from when the gateway describes itself: real in every data mode. */
export function selfProvenance(name: string, now: number): Provenance {
  const at = new Date(now).toISOString()
  return { mode: 'live', sources: [{ name, ok: true, asOf: at }], computedAt: at }
}
