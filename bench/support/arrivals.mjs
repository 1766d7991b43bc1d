import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/**
 * Sends each request when its time has come, whether or not earlier ones have been answered, as callers do who know
 * nothing of each other. How long one took is counted from when it was due: a late start is part of the wait.
 *
 * @param requests What is particular to each: `{path, method?, headers?, body?}`.
 * @param options.expect The statuses of an answer; every other one is counted as refused, and a broken connection as lost.
 * @returns answers a second, milliseconds at the median and the 99th percentile, statuses with their counts.
 */
export async function arrive(url, requests, { perSecond, expect }) {
  const pool = new Pool(url, { connections: 512, pipelining: 1 })
  const milliseconds = []
  const refusedMilliseconds = []
  const statuses = new Map()
  const startedAt = performance.now()

  async function call({ path, method = 'GET', headers, body }, due) {
    let status = 'lost'
    try {
      const reply = await pool.request({ path, method, headers, body })
      await reply.body.dump({ limit: 4_000_000 })
      status = reply.statusCode
    } catch {}
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const took = performance.now() - due
    if (status === expect) milliseconds.push(took)
    else refusedMilliseconds.push(took)
  }

  const calls = []
  for (const [at, request] of requests.entries()) {
    const due = startedAt + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    calls.push(call(request, due))
  }
  await Promise.all(calls)
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return {
    answered: milliseconds.length,
    perSecond: milliseconds.length / seconds,
    ...quantiles(milliseconds),
    refusedP99: quantiles(refusedMilliseconds).p99,
    statuses: Object.fromEntries(statuses),
  }
}

function quantiles(values) {
  values.sort((a, b) => a - b)
  const at = (part) => values[Math.min(values.length - 1, Math.floor(values.length * part))]
  return { p50: at(0.5), p99: at(0.99) }
}
