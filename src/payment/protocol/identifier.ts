import { GatewayError } from '../../core/failures.ts'

const NAME = 'payment-identifier'
const ID = /^[A-Za-z0-9_-]{16,128}$/

/** How offers announce it: a payer may give a payment a name of its own, and need not. */
export const identifierExtension = {
  [NAME]: {
    info: { required: false },
    schema: {
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
} as const

/**
 * Reads the name that a payer gave a payment.
 *
 * @param given What stands in `extensions['payment-identifier'].info.id`; payers who echo our extensions leave it out.
 * @throws GatewayError `invalid_input` for anything but 16 to 128 letters, digits, hyphens and underscores.
 */
export function parseIdentifier(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given === 'string' && ID.test(given)) return given
  const field = `extensions.${NAME}.info.id`
  throw new GatewayError(
    'invalid_input',
    `${field}: must be 16 to 128 letters, digits, hyphens and underscores.`,
    { details: { field } },
  )
}
