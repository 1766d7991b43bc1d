import { type AbortLike, LazyAbortController } from './lazy-abort-controller.ts'

interface Shared {
  readonly listeners: Set<() => void>
  readonly callAll: () => void
}

const sharedOf = new WeakMap<AbortLike, Shared>()

/**
 * Calls a listener once when a signal is aborted. A call may ask dozens of sources with its one signal: they share one
 * listener of that signal, which is removed with the last of them.
 *
 * @returns a function that removes the listener.
 */
export function onAbort(signal: AbortLike, listener: () => void): () => void {
  if (signal instanceof LazyAbortController) {
    signal.addEventListener('abort', listener)
    return () => signal.removeEventListener('abort', listener)
  }
  const { listeners, callAll } = sharedOf.get(signal) ?? share(signal)
  listeners.add(listener)
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    signal.removeEventListener('abort', callAll)
    sharedOf.delete(signal)
  }
}

function share(signal: AbortLike): Shared {
  const listeners = new Set<() => void>()
  const callAll = () => {
    sharedOf.delete(signal)
    for (const listener of listeners) {
      listeners.delete(listener)
      listener()
    }
  }
  const shared = { listeners, callAll }
  sharedOf.set(signal, shared)
  signal.addEventListener('abort', callAll, { once: true })
  return shared
}
