import { paint } from '../paint.ts'

/** States something about an answer beside it: on standard error, so that standard output holds the answer alone. */
export function printNote(line: string): void {
  process.stderr.write(`${paint.quiet(line, process.stderr)}\n`)
}
