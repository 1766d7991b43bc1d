import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]

/** What decides whether a stream gets colours. */
interface ColorStream {
  readonly isTTY?: boolean | undefined
}

const FORMATS = {
  strong: 'bold',
  good: 'green',
  bad: 'red',
  quiet: 'dim',
  name: 'cyan',
  warn: 'yellow',
} as const satisfies Record<string, Format>

type Style = keyof typeof FORMATS

/** Colours text, or returns it as it is. */
export type Paint = Readonly<Record<Style, (text: string) => string>>

/** Colours for one stream: plain where it is no terminal, or where `NO_COLOR` is set. */
export function createPaint(isColored: boolean): Paint {
  const painters = Object.entries(FORMATS).map(([name, format]) => [
    name,
    (text: string) => (isColored ? styleText(format, text, { validateStream: false }) : text),
  ])
  return Object.fromEntries(painters) as Paint
}

/** Whether a stream gets colours: `FORCE_COLOR` and `NO_COLOR` decide before the stream does. */
export function isColored(
  stream: ColorStream,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal } = environment
  if (refused !== '') return false
  if (forced !== '') return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && terminal !== 'dumb'
}

/** Colours for people: plain where the stream is no terminal, or where `NO_COLOR` is set. */
export const paint = Object.fromEntries(
  Object.keys(FORMATS).map((name) => [
    name,
    (text: string, stream: ColorStream = process.stdout) =>
      createPaint(isColored(stream))[name as Style](text),
  ]),
) as Readonly<Record<Style, (text: string, stream?: ColorStream) => string>>
