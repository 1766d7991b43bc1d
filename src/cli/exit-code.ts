import { CommanderError } from 'commander'
import { PaymentError } from '../client/payment-error.ts'

/** What a script reads of how a command ended; the text stands in the help and in docs/command-line.md. */
export const EXIT_CODES = {
  done: [0, 'done'],
  failed: [1, 'any other failure, such as a failed check'],
  usage: [2, 'wrong command, option, parameter or passphrase'],
  declined: [3, 'the price was not approved, or is above a limit of yours'],
  notCharged: [4, 'the call failed, and you were not charged'],
  pending: [5, 'the outcome of a payment is open: run the same command again'],
  network: [6, 'the gateway did not answer, and nothing was paid'],
} as const

type ExitName = keyof typeof EXIT_CODES

/** A failure that names the exit code of the command. */
export class CliError extends Error {
  readonly exit: ExitName
  /** What to do next, as a sentence. */
  readonly hint: string | undefined

  constructor(exit: ExitName, message: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.exit = exit
    this.hint = hint
  }
}

/** A command, option or parameter that cannot be used as it is. */
export class UsageError extends CliError {
  constructor(message: string, options?: { hint?: string; cause?: unknown }) {
    super('usage', message, options)
  }
}

const DECLINED: ReadonlySet<string> = new Set([
  'declined',
  'over_ceiling',
  'over_budget',
  'nothing_acceptable',
])

/** The exit code of a failure. */
export function toExitCode(error: unknown): number {
  return EXIT_CODES[toExitName(error)][0]
}

function toExitName(error: unknown): ExitName {
  if (error instanceof CliError) return error.exit
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage'
  if (!(error instanceof PaymentError)) return 'failed'
  const { code, charged, status } = error
  if (charged === 'pending') return 'pending'
  if (charged === 'yes') return 'failed'
  if (DECLINED.has(code)) return 'declined'
  if (code === 'invalid_input') return 'usage'
  return code === 'unreachable' && status === undefined ? 'network' : 'notCharged'
}
