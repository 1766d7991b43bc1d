import { UsageError } from './exit-code.ts'

/** What a gateway takes for a token: visible, no space and no comma. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{8,2048}$/

/**
 * The header by which a gateway knows its operator; none without a token.
 *
 * @throws UsageError when it can be no token. The token is not in its words.
 */
export function createOperatorHeader(token: string | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return {}
  if (!TOKEN.test(token)) {
    throw new UsageError(
      'PENNYWIRE_OPERATOR_TOKEN: a token is 8 to 2048 visible characters without a comma.',
      { hint: 'You were not charged.' },
    )
  }
  return { 'X-Operator-Token': token }
}
