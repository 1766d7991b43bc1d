/** Called with something that happened. Without an id: some may have been missed, so look for yourself. */
export type BusHandler = (id: string | undefined) => void

/**
 * Notifies all listeners, in every gateway on the same database, that something has happened to something. It carries
 * names only and may lose one, so listeners also look by themselves now and then.
 */
export interface Bus {
  /** Never rejects: what cannot be sent is found out later. */
  publish(topic: string, id: string): Promise<void>
  /** Whether what others publish arrives here; left out where there are no others. */
  isHearing?(): boolean
  /** @returns Ends the subscription. */
  subscribe(topic: string, handler: BusHandler): () => void
}

/** Who listens to what, in this process. */
export interface Listeners {
  add(topic: string, handler: BusHandler): () => void
  notify(topic: string, id: string | undefined): void
  notifyAll(): void
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<BusHandler>>()

  function notify(topic: string, id: string | undefined): void {
    for (const handler of byTopic.get(topic) ?? []) handler(id)
  }

  return {
    notify,
    notifyAll() {
      for (const topic of byTopic.keys()) notify(topic, undefined)
    },
    add(topic, handler) {
      const handlers = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, handlers.add(handler))
      return () => {
        handlers.delete(handler)
      }
    },
  }
}

/** The bus of a database that only this process has open. */
export function createLocalBus(): Bus {
  const listeners = createListeners()
  return {
    async publish(topic, id) {
      listeners.notify(topic, id)
    },
    subscribe: listeners.add,
  }
}
