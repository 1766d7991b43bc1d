import { createPaint, isColored, type Paint } from '../paint.ts'

/** What a command writes answers to. */
export interface Screen {
  /** Columns that a line may take. */
  readonly columns: number
  /** Whether a person reads it. */
  readonly isTerminal: boolean
  readonly paint: Paint
}

interface TerminalStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

const DEFAULT_COLUMNS = 80
const MIN_COLUMNS = 40
const MAX_COLUMNS = 120

/** The width and the colours of a stream; a width that no text fits, or none, is 80. */
export function createScreen(
  stream: TerminalStream,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Screen {
  const { columns = DEFAULT_COLUMNS } = stream
  return {
    columns: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, columns > 0 ? columns : DEFAULT_COLUMNS)),
    isTerminal: stream.isTTY === true,
    paint: createPaint(isColored(stream, environment)),
  }
}
