const LIMITS = { waitMs: 120_000, maxBytes: 8_000_000 }

/**
 * A fetch that ends by itself: a gateway that is silent, or sends without end, holds no program up.
 *
 * @param {string | URL | Request} input
 * @param {RequestInit} [init]
 * @param {{ waitMs: number, maxBytes: number }} [limits]
 */
export async function boundedFetch(input, init = {}, { waitMs, maxBytes } = LIMITS) {
  const timeout = AbortSignal.timeout(waitMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(input, { ...init, signal })
  if (!response.body) return response
  let bytes = 0
  const limit = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > maxBytes) controller.error(new Error(`The answer is longer than ${maxBytes} bytes.`))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(limit), response)
}
