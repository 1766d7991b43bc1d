import type { FacilitatorConfig } from '../../config/facilitators.ts'
import type { Clock, Random } from '../../core/clock.ts'
import { type AuthorizeRequest, createRequestTokens } from '../../payment/facilitators/request-tokens.ts'

/** How requests to a facilitator are authorized; undefined where it takes them from anyone. */
export function createFacilitatorAuthorization(
  { key, authorization }: FacilitatorConfig,
  runtime: { readonly clock: Clock; readonly random: Random },
): AuthorizeRequest | undefined {
  if (key) return createRequestTokens(key, runtime)
  return authorization === undefined ? undefined : () => authorization
}
