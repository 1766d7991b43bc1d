import type { Config } from '../config/config.ts'

/** Where callers reach the gateway: from the configuration, or known once it listens. */
export interface PublicAddress {
  /** Empty until it is known. */
  readonly current: () => string
  /** Uses the address of the server if the configuration names none. */
  learn(ownUrl: string): void
}

export function createPublicAddress({ publicUrl }: Pick<Config, 'publicUrl'>): PublicAddress {
  let url = publicUrl ?? ''
  return {
    current: () => url,
    learn(ownUrl) {
      if (url === '') url = ownUrl
    },
  }
}
