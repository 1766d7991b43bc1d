import { GatewayError } from '../../core/failures.ts'

interface EventLimits {
  /** How we call the upstream in a sentence: `Binance`. */
  readonly name: string
  /** The longest event, UTF-16 letters. */
  readonly maxCharacters: number
}

const LINE_END = /\r\n|\n|\r/

/**
 * Reads the data of server-sent events while they come (WHATWG HTML, section 9.2). Comments, by which servers keep a
 * connection alive, and fields other than `data` are left out; so is an event that the body ends in the middle of.
 *
 * @throws GatewayError `upstream_malformed` for an event that is longer than we read.
 */
export async function* parseEvents(
  body: AsyncIterable<Uint8Array>,
  { name, maxCharacters }: EventLimits,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  let endedInReturn = false
  let data: string[] = []
  let letters = 0
  for await (const bytes of body) {
    let text = decoder.decode(bytes, { stream: true })
    if (text === '') continue
    // the two halves of one line end may come apart
    if (endedInReturn && text.startsWith('\n')) text = text.slice(1)
    endedInReturn = text.endsWith('\r')
    const lines = (rest + text).split(LINE_END)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
        letters = 0
        continue
      }
      const value = parseData(line)
      if (value === undefined) continue
      data.push(value)
      letters += value.length
      refuseLong(letters)
    }
    refuseLong(letters + rest.length)
  }

  function refuseLong(length: number): void {
    if (length > maxCharacters)
      throw new GatewayError('upstream_malformed', `${name} sent more at once than we read.`)
  }
}

function parseData(line: string): string | undefined {
  if (line === 'data') return ''
  if (!line.startsWith('data:')) return undefined
  return line.startsWith(' ', 5) ? line.slice(6) : line.slice(5)
}
