import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { currentLogIds } from '../core/log-ids.ts'
import type { Logger } from '../core/logger.ts'
import { innerText } from '../core/text/json-text.ts'
import { formatLogLine } from './log-line.ts'
import { openLogStream } from './log-stream.ts'

type LoggedConfig = Pick<Config, 'logLevel' | 'sourceKeys' | 'internalSecret' | 'database'>

const STANDARD_ERROR = 2
const REDACTED = '[redacted]'
/** A payment is named by its hash; whatever else stands there may be one. */
const PAYMENT_ID = /^[0-9a-f]{64}$/

/**
 * Writes one JSON line an event to standard error, or a short one for people where it is a terminal. Each line carries the
 * ids of the request, payment or job that it belongs to. Payments, secrets and keys never appear in it; those of the
 * configuration are blotted out wherever they stand: a source may repeat the key that it was asked with.
 */
export function createLogger(config: LoggedConfig, isTerminal = process.stderr.isTTY === true): Logger {
  const level = config.logLevel
  const secrets = findSecrets(config)
  const stream = openLogStream(STANDARD_ERROR)
  const logger = pino(
    {
      level,
      mixin: () => ({ ...currentLogIds() }),
      redact: {
        paths: ['payment', 'secret', 'key', '*.payment', '*.secret', '*.privateKey'],
        censor: (value, path) =>
          path.length === 1 && path[0] === 'payment' && PAYMENT_ID.test(`${value}`) ? value : REDACTED,
      },
      hooks: {
        streamWrite(line) {
          const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), line)
          return isTerminal ? formatLogLine(clean) : clean
        },
      },
    },
    stream,
  )
  return Object.assign(logger, { lost: stream.lost, written: stream.flush })
}

/** As they stand in a line, which is JSON. */
function findSecrets({ sourceKeys, internalSecret, database }: LoggedConfig): readonly string[] {
  const texts = [...Object.values(sourceKeys), internalSecret, database?.url]
  return texts.flatMap((text) => (text === undefined ? [] : [innerText(text)]))
}
