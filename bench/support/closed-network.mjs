/**
 * Calls a second of so many callers that each wait for their answer: mean value analysis of a delay and of stations at which
 * calls queue. A station with several servers is one that is as many times as fast, and a delay for the rest (Seidmann).
 *
 * @param delay Seconds of a call at which nothing queues: round trips, the disk.
 * @param stations `demand` in processor seconds of a call, and the `servers` that share it.
 */
export function predictRate({ callers, delay, stations }) {
  const parts = stations.map(({ demand, servers }) => ({ queued: demand / servers, queue: 0 }))
  const fixed = stations.reduce((sum, { demand, servers }) => sum + (demand * (servers - 1)) / servers, delay)
  let rate = 0
  for (let count = 1; count <= callers; count += 1) {
    const times = parts.map(({ queued, queue }) => queued * (1 + queue))
    rate = count / (fixed + times.reduce((sum, time) => sum + time, 0))
    for (const [at, part] of parts.entries()) part.queue = rate * times[at]
  }
  return rate
}
