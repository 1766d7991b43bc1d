import { createInterface } from 'node:readline/promises'
import { dollarsOf, type Quote } from '../../client/index.ts'
import { findInputVerdict } from '../../client/offer.ts'
import { CliError } from '../exit-code.ts'
import { paint } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { printNote } from './print-note.ts'

/**
 * Shows the price, and asks whether to pay it unless that was answered before.
 *
 * @throws CliError when there is no wallet to pay with, or no terminal to ask at.
 */
export async function confirm(
  quote: Quote,
  { hasWallet, yes }: { readonly hasWallet: boolean; readonly yes: boolean },
): Promise<boolean> {
  const { requirement, token, price } = quote
  const stream = process.stderr
  const amount = `$${dollarsOf(price)}`
  stream.write(`Price: ${paint.strong(amount, stream)} on ${token.name} to ${toOneLine(requirement.payTo)}\n`)
  warnOfIgnored(quote)
  if (!hasWallet) {
    throw new CliError('notCharged', `This call costs ${amount}, and you have no wallet yet.`, {
      hint: 'Create one with `pennywire wallet new`. You were not charged.',
    })
  }
  return yes || askYesNo('Pay?', `Not a terminal: pass \`--yes\` to approve the ${amount} payment.`)
}

/** Names the parameters that would be paid for and change nothing. */
function warnOfIgnored({ offer }: Quote): void {
  const ignored = findInputVerdict(offer)?.ignored ?? []
  if (ignored.length === 0) return
  const names = ignored.map((name) => `--${toOneLine(name)}`).join(', ')
  printNote(
    `The gateway does not know ${names}: ${ignored.length === 1 ? 'it changes' : 'they change'} nothing.`,
  )
}

/**
 * Asks a question that only `y` answers with yes.
 *
 * @throws CliError `declined` with `otherwise` where there is no terminal to ask at.
 */
export async function askYesNo(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CliError('declined', otherwise, { hint: 'You were not charged.' })
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<undefined>((resolve) => {
    terminal.once('close', () => resolve(undefined))
  })
  try {
    const line = await Promise.race([terminal.question(`${question} [y/N] `), closed])
    // Ctrl-C and Ctrl-D leave the cursor behind the question
    if (line === undefined) process.stderr.write('\n')
    return /^y(es)?$/i.test(line?.trim() ?? '')
  } finally {
    terminal.close()
  }
}
