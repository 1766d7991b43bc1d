import { GatewayError } from '../../core/failures.ts'

interface Listed<Model> {
  readonly defaultId: string | undefined
  readonly models: readonly Model[]
}

/**
 * The model that is asked for, or the usual one.
 *
 * @throws GatewayError `invalid_input` for a model that is not sold; `upstream_unavailable` when none is.
 */
export function chooseModel<Model extends { readonly id: string }>(
  { models, defaultId }: Listed<Model>,
  asked: string | undefined,
): Model {
  const found = models.find(({ id }) => id === (asked ?? defaultId))
  if (found) return found
  if (asked !== undefined)
    throw notSold('model', 'This model is not on our list of models whose price is known.')
  throw new GatewayError('upstream_unavailable', 'No model has a known price at the moment.')
}

/** Finds which parameter cannot be sold, and why. */
export function notSold(field: string, message: string): GatewayError {
  return new GatewayError('invalid_input', `${field}: ${message}`, { details: { field } })
}
