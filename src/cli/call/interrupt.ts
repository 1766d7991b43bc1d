import { CliError, toExitCode } from '../exit-code.ts'
import { printFailure } from '../failure.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** What shells expect of a program that Ctrl-C has ended. */
const INTERRUPTED = 130

/**
 * Ends the command on Ctrl-C with a sentence about the money.
 *
 * @param findMoney `pending` once a payment may have left.
 * @returns Ends the watch.
 */
export function onInterrupt(
  { json }: { readonly json?: true | undefined },
  findMoney: () => 'none' | 'pending',
): () => void {
  const stop = () => {
    const isPending = findMoney() === 'pending'
    const failure = isPending
      ? new CliError('pending', 'Stopped while a payment was on its way.', {
          hint: 'It is not known yet whether you were charged. Run the same command again: it sends the same payment and signs nothing new.',
        })
      : new CliError('declined', 'Stopped before anything was paid.', { hint: 'You were not charged.' })
    printFailure(failure, { json: json === true })
    process.exit(isPending ? toExitCode(failure) : INTERRUPTED)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
