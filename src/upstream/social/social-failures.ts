import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'

interface Asked {
  /** How the source is called in a sentence. */
  readonly name: string
  readonly hasKey: boolean
  readonly mode: DataMode
}

/** Gives the failures of sources of profiles their own rows: callers get 502 and 503 here, unlike elsewhere. */
export async function indexByUser<T>(
  { name, hasKey, mode }: Asked,
  { signal }: { readonly signal: AbortSignal },
  ask: () => Promise<T>,
): Promise<T> {
  if (!hasKey && mode === 'live')
    throw new GatewayError('social_credential_missing', `This gateway has no key for ${name}.`)
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.code.startsWith('upstream_') || signal.aborted) throw error
    throw new GatewayError('social_upstream_failed', error.message, {
      cause: error,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}

export function unknownUser(name: string): GatewayError {
  return new GatewayError('not_found', `${name} knows no profile of this name, or has suspended it.`, {
    details: { field: 'username' },
  })
}

export function unreadable(name: string): GatewayError {
  return new GatewayError('social_upstream_failed', `${name} answered in a form we do not know.`)
}
