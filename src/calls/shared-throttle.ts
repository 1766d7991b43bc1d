import { z } from 'zod'
import type { Scheduler } from '../core/clock.ts'
import { tryParseJson } from '../core/json.ts'
import type { Bus } from '../store/engine/bus.ts'
import type { CountingThrottle, Throttle } from './throttle.ts'

const TOPIC = 'throttle'
/** How long calls are gathered before the others are notified. */
const GATHER_MS = 50
/** A note of the bus holds some eight thousand characters. */
const MAX_CLIENTS_PER_MESSAGE = 80

const ThrottleMessage = z.object({
  from: z.string(),
  calls: z.array(z.tuple([z.string(), z.int().positive()])),
})

/**
 * A throttle that counts together with those of the other gateways on a bus. Each call counts here at once and with the
 * others within about a tenth of a second, so that calls at the very same moment may pass at every gateway up to its own
 * limit; what they used of it then counts everywhere. A gateway that hears nothing counts its own.
 *
 * @param name Unique to this gateway.
 */
export function shareThrottle(
  throttle: CountingThrottle,
  {
    bus,
    scheduler,
    name,
  }: { readonly bus: Bus; readonly scheduler: Pick<Scheduler, 'sleep'>; readonly name: string },
): Throttle {
  let untold = new Map<string, number>()

  bus.subscribe(TOPIC, (id) => {
    const note = ThrottleMessage.safeParse(tryParseJson(id))
    if (!note.success || note.data.from === name) return
    for (const [client, calls] of note.data.calls) throttle.count(client, calls)
  })

  async function publish(): Promise<void> {
    await scheduler.sleep(GATHER_MS)
    const calls = [...untold]
    untold = new Map()
    for (let first = 0; first < calls.length; first += MAX_CLIENTS_PER_MESSAGE) {
      const some = calls.slice(first, first + MAX_CLIENTS_PER_MESSAGE)
      await bus.publish(TOPIC, JSON.stringify({ from: name, calls: some }))
    }
  }

  return {
    take(client) {
      throttle.take(client)
      if (untold.size === 0) void publish()
      untold.set(client, (untold.get(client) ?? 0) + 1)
    },
  }
}
