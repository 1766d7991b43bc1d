import type { Answer } from '../calls/call.ts'
import { membersText, memberText, objectText } from '../core/text/json-text.ts'
import { toProvenanceHeaders } from './respond.ts'

/**
 * An answer as `/agent/tools/call` gives it. The result stands in `data` to the letter, so that it can be held against the
 * receipt; `provenance` beside it is only the mode and the oldest time of the one in there.
 *
 * @param more Members that follow.
 */
export function toolResultText(
  toolId: string,
  { text, value }: Pick<Answer, 'text' | 'value'>,
  more: Readonly<Record<string, string>> = {},
): string {
  const provenance = summarizeProvenance(value())
  return objectText(
    membersText({ success: true, toolId }),
    memberText('data', text),
    membersText({ provenance, ...more }),
  )
}

/** What the headers of an answer say as well. */
function summarizeProvenance(result: object): object | undefined {
  const { 'X-Data-Mode': mode, 'X-Data-As-Of': asOf } = toProvenanceHeaders(result)
  return mode === undefined ? undefined : { mode, ...(asOf === undefined ? {} : { asOf }) }
}
