import type { Sourced } from '../sourced.ts'

/** One way in which an endpoint lets itself be paid by x402. Texts are from outside, cleaned. */
export interface AskedOffer {
  readonly x402Version: number
  readonly scheme: string
  /** CAIP-2 where the network is one we know, else as it was written. */
  readonly network: string
  readonly asset: string
  /** What the endpoint calls the asset. */
  readonly assetName?: string
  /** Smallest units of the asset, as written; not always a number. */
  readonly units: string
  readonly payTo: string
  readonly maxTimeoutSeconds?: number
}

/** A challenge of the scheme `Payment` (MPP). */
export interface AskedChallenge {
  readonly method: string
  readonly intent: string
  readonly realm?: string
  /** As it was written. */
  readonly expires?: string
  readonly amount?: string
  readonly currency?: string
}

/** What an answer asks for, as far as it could be read. */
export interface AskedTerms {
  readonly offers: readonly AskedOffer[]
  readonly challenges: readonly AskedChallenge[]
  /** Where x402 offers stood. */
  readonly foundIn: readonly ('header' | 'body')[]
  /** Whether header and body offer the same; undefined when only one of them does. */
  readonly locationsAgree?: boolean
  /** What the offers are for, by the endpoint's own words. */
  readonly resource?: string
  readonly description?: string
  /** Sentences of ours on what could not be read. */
  readonly unread: readonly string[]
  /** Whether the answer mentions an operator's identity. */
  readonly asksIdentity: boolean
}

/** What an endpoint answered to one question that carried no payment and no credentials. */
export interface EndpointReply extends Sourced {
  /** Where the answer came from, redirects followed. */
  readonly url: string
  /** Undefined when there was no answer. */
  readonly status?: number
  /** Why there was none, a sentence of ours. */
  readonly reason?: string
  readonly redirects: number
  readonly contentType?: string
  /** Cleaned, cut to what is fit to be repeated. */
  readonly paymentRequiredHeader?: string
  readonly wwwAuthenticate?: string
  /** The beginning of the body. */
  readonly excerpt?: string
  readonly terms: AskedTerms
}

/** A paid endpoint as a catalog lists it. */
export interface ListedEndpoint {
  readonly url: string
  readonly description: string
  readonly offers: readonly AskedOffer[]
  /** Milliseconds since the epoch. */
  readonly updatedAt?: number
}

export interface EndpointListing extends Sourced {
  readonly endpoints: readonly ListedEndpoint[]
  /** How many the catalog holds, where it reports it. */
  readonly total?: number
}

interface Options {
  readonly signal: AbortSignal
}

/** Endpoints of others that ask to be paid, and the catalogs that list them. */
export interface OutsideEndpoints {
  /**
   * Asks an endpoint once, without paying; silence is an answer too.
   *
   * @throws GatewayError `invalid_input` for a place that is not asked on behalf of callers, such as a private network.
   */
  ask(
    query: { readonly url: string; readonly method: 'GET' | 'POST' },
    options: Options,
  ): Promise<EndpointReply>
  /** @throws GatewayError `upstream_*`. */
  listed(options: Options): Promise<EndpointListing>
}
