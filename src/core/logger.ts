/** Where facts about the running gateway are written, one line each; texts of strangers stay out of them. */
export interface Logger {
  info(facts: Readonly<Record<string, unknown>>, message: string): void
  warn(facts: Readonly<Record<string, unknown>>, message: string): void
  error(facts: Readonly<Record<string, unknown>>, message: string): void
  /** What happens with every call; written at LOG_LEVEL=debug alone. */
  debug?(facts: Readonly<Record<string, unknown>>, message: string): void
  /** How many lines could not be written. */
  lost?(): number
  /** Resolves when what was logged is written, as far as it can be. */
  written?(): Promise<void>
}
