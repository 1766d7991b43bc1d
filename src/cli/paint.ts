import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]
type Stream = typeof process.stdout | typeof process.stderr

/** Colours for people: plain where the stream is no terminal, or where `NO_COLOR` is set. */
export const paint = {
  strong: painter('bold'),
  good: painter('green'),
  bad: painter('red'),
  quiet: painter('dim'),
  name: painter('cyan'),
  warn: painter('yellow'),
}

function painter(format: Format): (text: string, stream?: Stream) => string {
  return (text, stream = process.stdout) => styleText(format, text, { stream })
}
