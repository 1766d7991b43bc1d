import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { Logger } from '../core/logger.ts'
import { innerText } from '../core/text/json-text.ts'
import { openLogStream } from './log-stream.ts'

type LoggedConfig = Pick<Config, 'logLevel' | 'sourceKeys' | 'internalSecret' | 'database'>

const STANDARD_ERROR = 2
const REDACTED = '[redacted]'

/**
 * Writes one JSON line an event to standard error; payments, secrets and keys never appear in it. Those of the
 * configuration are blotted out wherever they stand: a source may repeat the key that it was asked with.
 */
export function createLogger(config: LoggedConfig): Logger {
  const level = config.logLevel
  const secrets = findSecrets(config)
  const stream = openLogStream(STANDARD_ERROR)
  const logger = pino(
    {
      level,
      redact: {
        paths: ['payment', 'secret', 'key', '*.payment', '*.secret', '*.privateKey'],
        censor: REDACTED,
      },
      hooks: {
        streamWrite: (line) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), line),
      },
    },
    stream,
  )
  return Object.assign(logger, { lost: stream.lost })
}

/** As they stand in a line, which is JSON. */
function findSecrets({ sourceKeys, internalSecret, database }: LoggedConfig): readonly string[] {
  const texts = [...Object.values(sourceKeys), internalSecret, database?.url]
  return texts.flatMap((text) => (text === undefined ? [] : [innerText(text)]))
}
