import { pino } from 'pino'
import type { Config } from './config/config.ts'

export interface Logger {
  info(facts: Readonly<Record<string, unknown>>, message: string): void
  warn(facts: Readonly<Record<string, unknown>>, message: string): void
  error(facts: Readonly<Record<string, unknown>>, message: string): void
}

/** Writes one JSON line an event to standard error; payments, secrets and keys never appear in it. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      redact: {
        paths: ['payment', 'secret', 'key', '*.payment', '*.secret', '*.privateKey'],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
