import type { Answer } from '../calls/call.ts'
import { membersText, memberText, objectText } from '../core/json-text.ts'

/**
 * An answer as `/agent/tools/call` gives it. The result stands in `data` to the letter, so that it can be held against the
 * receipt.
 *
 * @param more Members that follow.
 */
export function toolResultText(
  toolId: string,
  { text, value }: Pick<Answer, 'text' | 'value'>,
  more: Readonly<Record<string, string>> = {},
): string {
  const { provenance } = value()
  return objectText(
    membersText({ success: true, toolId }),
    memberText('data', text),
    membersText({ provenance, ...more }),
  )
}
