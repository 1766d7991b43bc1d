import type { Performer } from './performer.ts'

/** Calls that are under way at any door, whatever pays for them. */
export interface InFlightCalls {
  readonly performer: Performer
  /** Resolves when none is under way, and what each has written down lies in the database. */
  idle(): Promise<void>
  /** How many calls were answered, offers and failures aside. */
  servedCount(): number
}

export function trackInFlight(performer: Performer): InFlightCalls {
  const inFlight = new Set<Promise<unknown>>()
  let served = 0
  return {
    performer: {
      ...performer,
      async perform(call) {
        const answer = performer.perform(call)
        inFlight.add(answer)
        try {
          const outcome = await answer
          if (outcome.kind === 'answer') served += 1
          return outcome
        } finally {
          inFlight.delete(answer)
        }
      },
    },
    async idle() {
      while (inFlight.size > 0) await Promise.allSettled(inFlight)
    },
    servedCount: () => served,
  }
}
