import { SECOND_MS } from '../../core/durations.ts'

/** What happened, for the log: a signature, or why there is none. */
export interface SigningEvent {
  readonly event: 'signed' | 'refused'
  readonly use?: string
  readonly key?: string
  readonly type?: string
  readonly code?: string
  readonly reason?: string
  /** Refusals of the same kind before this one that have no line of their own. */
  readonly unlogged?: number
}

/** One line a second of each key and code: a caller who is refused again and again must not fill the disk. */
export function limitRefusals(onEvent: (event: SigningEvent) => void): (event: SigningEvent) => void {
  const kinds = new Map<string, { at: number; unlogged: number }>()
  return (event) => {
    const kind = `${event.key ?? ''} ${event.code}`
    const now = performance.now()
    const last = kinds.get(kind)
    if (last && now - last.at < SECOND_MS) {
      last.unlogged += 1
      return
    }
    kinds.set(kind, { at: now, unlogged: 0 })
    onEvent(last && last.unlogged > 0 ? { ...event, unlogged: last.unlogged } : event)
  }
}
