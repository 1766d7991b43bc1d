import { MINUTE_MS } from '../../core/durations.ts'
import type { ToolResult } from './tool-result.ts'

/** Paid answers of the last minutes, for hosts whose models have read no more than their summary. */
export interface RecentAnswers {
  remember(request: string, result: ToolResult): void
  /** The answer that was paid last for this request, with all of it as text; once, since who asks again wants a new one. */
  takeAsJson(request: string): ToolResult | undefined
}

const MAX_ANSWERS = 16
const MAX_AGE_MS = 5 * MINUTE_MS

export function createRecentAnswers(now: () => number): RecentAnswers {
  const answers = new Map<string, { readonly result: ToolResult; readonly at: number }>()

  return {
    remember(request, result) {
      if (result.isError || result.structuredContent === undefined) return
      answers.delete(request)
      answers.set(request, { result, at: now() })
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    },

    takeAsJson(request) {
      const found = answers.get(request)
      answers.delete(request)
      if (!found || now() - found.at > MAX_AGE_MS) return undefined
      const { structuredContent } = found.result
      return {
        ...found.result,
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
        _meta: { ...found.result._meta, 'pennywire/replayed': true },
      }
    },
  }
}
