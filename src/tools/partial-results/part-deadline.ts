import type { ToolWorld } from '../ports.ts'
import { findPart, type Part, type PartQuery } from './part.ts'

/** So that the answer is out before the tool's own time is up. */
const MILLISECONDS = 7_000

/** Finds one part; whatever goes wrong at its source is reported in its place. */
export type Find = <T extends object>(row: PartQuery<T>) => Promise<Part<T>>

/** Looks for parts within the time that all of them have: one that fails or is late delays and spoils no other. */
export async function withPartDeadline<T>(
  { now, signal, scheduler }: ToolWorld,
  look: (find: Find) => Promise<T>,
): Promise<T> {
  const done = new AbortController()
  const late = scheduler.sleep(MILLISECONDS, done.signal)
  try {
    return await look((row) => findPart(row, { late, now: now(), signal }))
  } finally {
    done.abort()
  }
}
