import type { Input, Row } from './api.ts'

/** What an act asks for, beside its reason. */
export interface ActForm {
  readonly title: string
  /** The text of the button. */
  readonly verb: string
  readonly fields: readonly HTMLElement[]
  /** Whether callers of the gateway read the reason. */
  readonly isReasonPublic: boolean
  /** What will happen, in a sentence. */
  effect(): string
  /** What is missing; undefined when it can be sent. */
  problem(): string | undefined
  input(): Input
  /** What has happened, in a sentence. */
  sentence(outcome: Row): string
  /** Called when a field has changed. */
  onChange(listener: () => void): void
}
