import type { ZodType } from 'zod'
import { toPaymentError } from '../../client/outcome.ts'
import type { ReachResult } from '../reach.ts'

const TOO_MANY = 429
const NOT_IMPLEMENTED = 501

/**
 * What a gateway lists; undefined where it keeps no such list.
 *
 * @throws PaymentError when it gives no answer now, which must not be taken for a gateway without the list.
 */
export function readListed<T>(reply: ReachResult, schema: ZodType<T>): T | undefined {
  const { status, body } = reply
  if (status === TOO_MANY || (status >= 500 && status !== NOT_IMPLEMENTED))
    throw toPaymentError(reply, undefined)
  return status === 200 ? schema.safeParse(body).data : undefined
}
