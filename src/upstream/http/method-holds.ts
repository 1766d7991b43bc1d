import { type Clock, monotonicClock } from '../../core/clock.ts'

/** Methods that a node wants to be left alone with for a while, by name. */
export interface MethodHolds {
  /** Zero when the method may be called now. */
  millisecondsHeld(method: string | undefined): number
  hold(method: string, milliseconds: number): void
}

export function createMethodHolds(wallClock: Clock): MethodHolds {
  const clock = monotonicClock(wallClock)
  const heldUntil = new Map<string, number>()
  const millisecondsHeld = (method: string | undefined) =>
    method === undefined ? 0 : Math.max(0, (heldUntil.get(method) ?? 0) - clock.now())
  return {
    millisecondsHeld,
    hold(method, milliseconds) {
      heldUntil.set(method, clock.now() + Math.max(millisecondsHeld(method), milliseconds))
    },
  }
}
