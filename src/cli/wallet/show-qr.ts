import { styleText } from 'node:util'
import { renderUnicodeCompact } from 'uqr'

/** An address as a code that a phone reads; on a terminal with colours always light on dark. */
export function renderQr(address: string, isColored: boolean): string {
  const lines = renderUnicodeCompact(address, { border: 2 }).split('\n')
  const paint = (line: string) =>
    isColored ? styleText(['whiteBright', 'bgBlack'], line, { validateStream: false }) : line
  return lines.map((line) => paint(line)).join('\n')
}
