import type { AdminApi, Input, Operation, Row } from './api.ts'
import type { NetworkNames } from './cells.ts'

/** What every view is made from. */
export interface AdminApp {
  readonly api: AdminApi
  readonly operations: ReadonlyMap<string, Operation>
  readonly names: NetworkNames
  /** Announces a sentence to everyone, also to those who do not see it. */
  announce(sentence: string): void
  /** Asks for what an act needs, with a reason, and has it done; the view then looks again. */
  ask(operation: string, input: Input, subject?: Row): void
  /** Looks again at once. */
  refresh(): void
}

/** One view: what it shows, and how it looks again. */
export interface View {
  readonly element: HTMLElement
  /** Looks again; what it throws is shown above it. */
  refresh(): Promise<void>
  /** The filters of the address have changed; false where the view has to be made anew. */
  follow?(filters: Readonly<Record<string, string>>, row: string | undefined): void
}
