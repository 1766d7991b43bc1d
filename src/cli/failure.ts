import { GatewayError } from '../core/failures.ts'
import { CliError } from './exit-code.ts'
import { paint } from './paint.ts'
import { toOneLine } from './terminal/clean-text.ts'
import { formatJson } from './terminal/format-json.ts'
import { createScreen } from './terminal/screen.ts'
import { wrapText } from './terminal/wrap-text.ts'

interface CliFailure {
  readonly code?: string
  readonly charged?: string
  readonly hint?: string
  readonly reason?: string
}

const CHARGE_TEXTS: Readonly<Record<string, string>> = {
  no: 'You were not charged.',
  yes: 'You were charged.',
  pending: 'It is not known yet whether you were charged.',
}

/** What the exit of a command means for the money; all but `pending` come before a payment. */
const CHARGED: Readonly<Record<string, string>> = {
  usage: 'no',
  declined: 'no',
  notCharged: 'no',
  network: 'no',
  pending: 'pending',
}

/** What helps in a terminal, where the gateway can only name its own routes. */
const HINTS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Fund it with `pennywire wallet fund`.',
  settlement_pending: 'Run the same command again: it sends the same payment and signs nothing new.',
}

/** Writes a failure to standard error: what is wrong, what happened to the money, what to do; with `json` an object. */
export function printFailure(error: unknown, { json }: { readonly json: boolean }): void {
  const message = toOneLine(error instanceof Error ? error.message : `${error}`)
  const { code, reason, ...failure } = (error instanceof Error ? error : {}) as CliFailure
  // a gateway that does not start has sold nothing
  const charged = error instanceof GatewayError ? undefined : failure.charged
  const hint =
    HINTS[`${reason}`] ?? (charged === 'pending' ? HINTS['settlement_pending'] : undefined) ?? failure.hint
  if (json) {
    process.stderr.write(
      `${formatJson({ error: message, code, reason, charged: charged ?? findCharged(error), hint })}\n`,
    )
    return
  }
  const money =
    charged === undefined || /charged/i.test(`${message} ${hint}`) ? undefined : CHARGE_TEXTS[charged]
  const line = [toSentence(message), money, hint === undefined ? undefined : toOneLine(hint)]
    .filter((part) => part !== undefined)
    .join(' ')
  const { columns, isTerminal } = createScreen(process.stderr)
  const [first = '', ...others] = isTerminal
    ? wrapText(line, { width: columns, first: 'pennywire: ' })
    : [`pennywire: ${line}`]
  const head = first.replace(/^pennywire:/, paint.bad('pennywire:', process.stderr))
  process.stderr.write(`${[head, ...others].join('\n')}\n`)
}

/** What a failure of this command means for the money; undefined where it has none to do with it. */
function findCharged(error: unknown): string | undefined {
  return error instanceof CliError ? CHARGED[error.exit] : undefined
}

function toSentence(text: string): string {
  return /[.!?…”`]$/.test(text) ? text : `${text}.`
}
