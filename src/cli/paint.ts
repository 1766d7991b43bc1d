import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]
type Stream = typeof process.stdout | typeof process.stderr

/** Colours for people: plain where the stream is no terminal, or where `NO_COLOR` is set. */
export const paint = {
  strong: createPainter('bold'),
  good: createPainter('green'),
  bad: createPainter('red'),
  quiet: createPainter('dim'),
  name: createPainter('cyan'),
  warn: createPainter('yellow'),
}

function createPainter(format: Format): (text: string, stream?: Stream) => string {
  return (text, stream = process.stdout) => styleText(format, text, { stream })
}
