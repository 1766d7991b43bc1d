import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 2

/**
 * Does some work while a server is asked for its sign of life again and again.
 *
 * @returns how long the work took, and the longest that the server let anyone wait meanwhile; milliseconds.
 */
export async function watchStalls(url, work) {
  let isOver = false
  let longest = 0
  async function watch() {
    while (!isOver) {
      const startedAt = performance.now()
      await (await fetch(`${url}/livez`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - startedAt)
      await sleep(PAUSE_MS)
    }
  }
  await (await fetch(`${url}/livez`)).arrayBuffer()
  const watching = watch()
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    isOver = true
  }
  const took = performance.now() - startedAt
  await watching
  return { took, longest }
}

/** The same within one process: how long its event loop was held at once. */
export async function watchLoop(work) {
  let last = performance.now()
  let longest = 0
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, PAUSE_MS)
  const startedAt = performance.now()
  const value = await work()
  const took = performance.now() - startedAt
  clearInterval(beat)
  return { took, longest: Math.max(longest, performance.now() - last), value }
}
