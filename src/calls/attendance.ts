import type { Performer } from './perform.ts'

/** Calls that are under way at any door, whatever pays for them. */
export interface Attendance {
  readonly performer: Performer
  /** Resolves when none is under way, and what each has written down lies in the database. */
  idle(): Promise<void>
}

export function attended(performer: Performer): Attendance {
  const underWay = new Set<Promise<unknown>>()
  return {
    performer: {
      ...performer,
      async perform(call) {
        const answer = performer.perform(call)
        underWay.add(answer)
        try {
          return await answer
        } finally {
          underWay.delete(answer)
        }
      },
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
