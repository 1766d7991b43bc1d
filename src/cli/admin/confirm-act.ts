import type { AdminOperation } from '../../admin/operation.ts'
import { askYesNo } from '../call/confirm.ts'
import { CliError } from '../exit-code.ts'
import { paint } from '../paint.ts'
import { askText } from '../terminal/ask-text.ts'
import { toOneLine } from '../terminal/clean-text.ts'

type Input = Readonly<Record<string, unknown>>

const MAX_REASON = 160

/**
 * Asks at a terminal whether an act is meant, and for its reason where the act takes one. A script is not asked.
 *
 * @returns The input, with the reason.
 * @throws CliError `declined` for any answer but yes.
 */
export async function confirmAct(
  { id, summary, input: { shape } }: Pick<AdminOperation, 'id' | 'summary' | 'input'>,
  input: Input,
  { url, yes }: { readonly url: string; readonly yes: true | undefined },
): Promise<Input> {
  if (yes || !process.stdin.isTTY) return input
  const words = Object.entries(input).filter(([, value]) => value !== undefined)
  const stream = process.stderr
  stream.write(`${paint.strong(id, stream)} at ${toOneLine(url)}: ${summary}\n`)
  for (const [name, value] of words)
    stream.write(`  ${paint.quiet(name, stream)}  ${toOneLine(`${value}`)}\n`)
  const reason =
    'reason' in shape && input['reason'] === undefined
      ? await askText('Reason, for the record (may be empty):', {
          standard: '',
          findProblem: findReasonProblem,
        })
      : ''
  if (!(await askYesNo('Do it?', 'Not a terminal: pass `--yes`.')))
    throw new CliError('declined', 'Nothing was changed.')
  return reason === '' ? input : { ...input, reason }
}

function findReasonProblem(text: string): string | undefined {
  return text.length > MAX_REASON ? `Use at most ${MAX_REASON} characters.` : undefined
}
