import { paint } from './paint.ts'

interface CliFailure {
  readonly code?: string
  readonly charged?: string
  readonly hint?: string
  readonly reason?: string
}

const CHARGE_TEXTS: Readonly<Record<string, string>> = {
  no: 'Nothing was charged.',
  yes: 'The payment was charged.',
  pending: 'Nobody knows yet whether the payment was charged.',
}

/** What helps in a terminal, where the gateway can only name its own routes. */
const HINTS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Fund the wallet: `pennywire wallet fund` on a test network, else send it dollars.',
}

/** Writes a failure as one line to standard error: a sentence, or with `json` an object. */
export function printFailure(error: unknown, { json }: { readonly json: boolean }): void {
  const message = toOneLine(error instanceof Error ? error.message : `${error}`)
  const { code, charged, reason, ...failure } = (error instanceof Error ? error : {}) as CliFailure
  const hint = HINTS[`${reason}`] ?? failure.hint
  if (json) {
    process.stderr.write(`${JSON.stringify({ error: message, code, reason, charged, hint })}\n`)
    return
  }
  const money = charged === undefined || /charged/i.test(message) ? undefined : CHARGE_TEXTS[charged]
  const line = [message, money, hint].filter((part) => part !== undefined).join(' ')
  process.stderr.write(`${paint.bad('pennywire:', process.stderr)} ${line}\n`)
}

/** Text from a gateway may hold anything; control characters would reach the terminal. */
function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
