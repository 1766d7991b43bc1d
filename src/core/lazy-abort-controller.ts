/** The signal to stop something: an `AbortSignal`, or a `Stopping`. */
export interface AbortLike {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

// an abort without a reason builds an exception with a stack, for no one to read
export const ABORTED = 'over'

/** Stops work. Most work is done before anybody asks for a signal, and making one costs more than that work. */
export class LazyAbortController implements AbortLike {
  #controller: AbortController | undefined
  #listeners: (() => void)[] = []
  #isOver = false
  #reason: string | undefined

  get aborted(): boolean {
    return this.#isOver
  }

  get reason(): unknown {
    return this.#reason
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#isOver) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Each listener is called once. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener)
  }

  abort(reason = ABORTED): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#reason = reason
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener()
    this.#controller?.abort(reason)
  }
}

/** The signal for those who need one. */
export function toSignal(watched: AbortLike): AbortSignal {
  return watched instanceof LazyAbortController ? watched.signal : (watched as AbortSignal)
}
