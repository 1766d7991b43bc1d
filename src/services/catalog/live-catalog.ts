import {
  createEditableCatalog,
  type EditableCatalog,
  type OverriddenCatalog,
} from '../../calls/overridden-catalog.ts'
import type { Scheduler } from '../../core/clock.ts'
import {
  type CatalogOverridesRepository,
  createCatalogOverridesRepository,
} from '../../store/admin/catalog-overrides.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Tool } from '../../tools/define-tool.ts'

/** A catalog that follows what admins decide, here or at another gateway on the same database. */
export interface LiveCatalog extends OverriddenCatalog {
  readonly rules: EditableCatalog['rules']
  /** What operators decide is written here. */
  readonly repository: CatalogOverridesRepository
  /** Something was decided: this gateway follows before it resolves, the others are notified. */
  changed(): Promise<void>
  /** Starts to listen, and looks by itself now and then where others may change something. */
  follow(): void
  close(): Promise<void>
}

const TOPIC = 'sale-rules'
/** A bus may lose a note. */
const POLL_MS = 5_000

/** @throws what the database fails with: a gateway that does not know what is switched off must not sell. */
export async function openLiveCatalog(
  { bus, isShared, ...database }: Database,
  { tools, scheduler }: { readonly tools: readonly Tool[]; readonly scheduler: Scheduler },
): Promise<LiveCatalog> {
  const repository = createCatalogOverridesRepository({ bus, isShared, ...database })
  const overrides = createEditableCatalog(tools)
  overrides.replaceOverrides(await repository.read())
  const closing = new AbortController()
  let reading: Promise<void> | undefined
  let isOutdated = false

  /** A caller that asks while it is read wants to know what holds after the asking. */
  async function read(): Promise<void> {
    try {
      do {
        isOutdated = false
        overrides.replaceOverrides(await repository.read())
      } while (isOutdated)
    } finally {
      reading = undefined
    }
  }

  function reread(): Promise<void> {
    if (reading) isOutdated = true
    reading ??= read()
    return reading
  }

  const refresh = () => reread().catch(() => {})
  let unsubscribe = () => {}
  let polling: Promise<void> = Promise.resolve()

  async function poll(): Promise<void> {
    while (!closing.signal.aborted) {
      await refresh()
      await scheduler.sleep(POLL_MS, closing.signal)
    }
  }

  return {
    ...overrides,
    get rules() {
      return overrides.rules
    },
    repository,
    // what only this process can change it knows already
    refresh: async () => (isShared ? refresh() : undefined),
    async changed() {
      await reread()
      await bus.publish(TOPIC, '')
    },
    follow() {
      unsubscribe = bus.subscribe(TOPIC, () => void refresh())
      if (isShared) polling = poll()
    },
    async close() {
      unsubscribe()
      closing.abort()
      await polling
      await reading?.catch(() => {})
    },
  }
}
