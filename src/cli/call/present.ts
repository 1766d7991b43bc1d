import { renderCard } from '../card/render-card.ts'
import { cleanText, toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { formatValue } from '../terminal/format-value.ts'
import { createScreen } from '../terminal/screen.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import type { Bought } from './buy.ts'
import { nameNetwork } from './networks.ts'
import { selectFields } from './select-fields.ts'
import { toCsv } from './to-csv.ts'

/** How an answer is printed. */
export interface OutputFlags {
  readonly json?: true | undefined
  readonly csv?: true | undefined
  /** Paths that are kept of the answer. */
  readonly fields?: string | undefined
}

interface PrintedAnswer {
  readonly data: unknown
  /** What `--json` prints beside the data. */
  readonly document: object
  /** The sentence for a person, where the answer holds nothing. */
  readonly empty?: string | undefined
}

/** Prints an answer to standard output: as a card on a terminal, otherwise as JSON or CSV. */
export function printAnswer(
  title: string,
  { data, document, empty }: PrintedAnswer,
  { json, csv, fields }: OutputFlags,
): void {
  const kept = fields === undefined ? data : selectFields(data, fields)
  const screen = createScreen(process.stdout)
  if (json) process.stdout.write(`${formatJson({ ...document, data: kept })}\n`)
  else if (csv) process.stdout.write(screen.isTerminal ? cleanText(toCsv(kept)) : toCsv(kept))
  else if (screen.isTerminal && empty !== undefined) process.stdout.write(`${empty}\n`)
  else if (screen.isTerminal) process.stdout.write(renderCard({ title, data: kept }, screen))
  else process.stdout.write(`${typeof kept === 'string' ? kept : JSON.stringify(kept, null, 2)}\n`)
}

/** What a call cost, where it settled, and whether its receipt is valid: for standard error. */
export function printPayment({ answer, receiptVerdict }: Bought): void {
  if (answer.payment === undefined) return
  const { paint, columns, isTerminal } = createScreen(process.stderr)
  const isValid = receiptVerdict === 'valid'
  const mark = isValid ? paint.good('✓') : paint.warn('!')
  const { settlement } = answer
  const network = settlement ? ` on ${nameNetwork(toOneLine(settlement.network))}` : ''
  const paid = answer.replayed
    ? 'Bought before: you were not charged again.'
    : `Paid $${answer.paidUsd}${network}.`
  const transaction = settlement ? [paint.quiet(`  Transaction ${toOneLine(settlement.transaction)}`)] : []
  const text = `${paid} Receipt: ${toOneLine(receiptVerdict)}.`
  const [head = '', ...more] = isTerminal ? wrapText(text, { width: columns, first: '  ' }) : [`  ${text}`]
  const lines = [mark + head.slice(1), ...more, ...transaction]
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** The same for a call that a session paid for. */
export function printSessionPayment(balanceUsd: string, receiptVerdict: string): void {
  const { paint } = createScreen(process.stderr)
  const mark = receiptVerdict === 'valid' ? paint.good('✓') : paint.warn('!')
  process.stderr.write(
    `${mark} Paid by the session, which has $${formatValue(balanceUsd)} left. Receipt: ${toOneLine(receiptVerdict)}.\n`,
  )
}
