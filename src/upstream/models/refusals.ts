import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import type { ExplainRefusal } from '../http/reply.ts'

const RefusalBody = z.looseObject({
  error: z.looseObject({
    code: z.union([z.number(), z.string()]).nullish(),
    message: z.string().default(''),
    metadata: z.looseObject({}).nullish(),
  }),
})
const TOO_LONG = /context length|context window|too long|maximum.{0,30}tokens/i
/** Refusals of what was asked, rather than of who asks. */
const FAULTS = new Set([400, 413, 422])
const SLOW = new Set([408, 524])

/**
 * Finds whose fault a refusal is: the caller's (a prompt that is too long, parameters the model does not take, what its
 * moderation forbids), or ours and the provider's. Some refusals come with status 200.
 */
export const explainRefusal: ExplainRefusal = (status, body) => {
  const output = RefusalBody.safeParse(body)
  const isInBand = status >= 200 && status < 300
  if (isInBand && !output.success) return undefined
  const { code, message, metadata } = output.success ? output.data.error : {}
  const meant = isInBand ? Number(code) : status
  const cause = { status: meant, message }
  if (FAULTS.has(meant)) {
    return TOO_LONG.test(message ?? '')
      ? fault(
          'messages',
          'The prompt and what may be written are together longer than this model reads.',
          cause,
        )
      : fault('body', 'The provider of this model does not take these parameters.', cause)
  }
  if (meant === 403 && metadata)
    return fault('body', 'The moderation of this model refused the request.', cause)
  if (isInBand || SLOW.has(meant))
    return new GatewayError('upstream_unavailable', 'The provider of this model failed.', { cause })
  return undefined
}

function fault(field: string, message: string, cause: unknown): GatewayError {
  return new GatewayError('invalid_input', message, { cause, details: { field } })
}
