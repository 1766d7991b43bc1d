import { unverifiedSources } from '../upstream/evidence.ts'
import type { Tool } from './define-tool.ts'

/** Whether a tool has one source alone, and too few have published what that source answers. */
export function restsOnUnverifiedSource({ soleSource }: Tool['contract']): boolean {
  return unverifiedSources.some((source) => source === soleSource)
}
