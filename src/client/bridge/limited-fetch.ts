import { MAX_ANSWER_BYTES } from '../read-limited.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * A fetch whose answers fail once they are longer than a limit. In a stream of events the limit is for each event.
 *
 * @param onTooLong Called when an answer is given up; the reader of a stream may not notice by itself.
 */
export function createLimitedFetch(onTooLong: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    const isEvents = headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const limited = response.body.pipeThrough(createLimit(isEvents, onTooLong))
    return new Response(limited, { status, statusText, headers })
  }
}

function createLimit(isEvents: boolean, onTooLong: () => void): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  return new TransformStream({
    transform(chunk, controller) {
      const end = isEvents ? findLastEvent(chunk) : 0
      length = end > 0 ? chunk.length - end : length + chunk.length
      if (length <= MAX_ANSWER_BYTES) {
        controller.enqueue(chunk)
        return
      }
      controller.error(new RangeError(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`))
      onTooLong()
    },
  })
}

/** Where the last event of a chunk ends, which is an empty line; 0 when none ends in it. */
function findLastEvent(chunk: Uint8Array): number {
  for (let at = chunk.length - 1; at > 0; at -= 1) {
    const letter = chunk[at]
    if (letter !== LINE_FEED && letter !== CARRIAGE_RETURN) continue
    const before = chunk[at - 1] === CARRIAGE_RETURN && letter === LINE_FEED ? at - 2 : at - 1
    if (chunk[before] === LINE_FEED || (chunk[before] === CARRIAGE_RETURN && letter === CARRIAGE_RETURN))
      return at + 1
  }
  return 0
}
