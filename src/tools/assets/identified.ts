import { type JudgedClaim, judgeClaims } from '../../analysis/assets/identity.ts'
import { looksLikeAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import type { AssetIdentity, AssetMatch, AssetMatches, Assets } from '../../upstream/assets/assets.ts'
import type { Sourced } from '../../upstream/sourced.ts'

interface Candidate {
  readonly identity: AssetIdentity
  readonly by: AssetMatch['by']
  readonly checked: boolean
  /** 0 to 1; a heuristic. */
  readonly confidence: number
  /** The id of the better known asset whose symbol or name it bears. */
  readonly bearsNameOf?: string
}

/** What a text means, and what else it might have meant; the likeliest first. */
export interface Identification {
  readonly candidates: readonly Candidate[]
  readonly warnings: readonly string[]
  readonly parts: readonly Sourced[]
}

interface Options {
  readonly assets: Assets
  readonly signal: AbortSignal
  readonly chain?: string | undefined
  /** Ask the source for everything that bears the name, even when our list knows it. */
  readonly thorough?: boolean
}

/** Below this it is not clear that an asset is meant. */
export const MIN_CONFIDENCE = 0.4

/** Finds what a text may mean. An address of an asset that was not verified is compared with those that bear its symbol. */
export async function identify(text: string, options: Options): Promise<Identification> {
  const { assets, signal, chain, thorough = false } = options
  const found = await assets.find({ text, chain, thorough }, { signal })
  const [stranger] = looksLikeAddress(text) ? found.matches.filter(({ checked }) => !checked) : []
  const namesakes = stranger && (await assets.find({ text: stranger.identity.symbol }, { signal }))
  const candidates = judgeClaims([...found.matches, ...othersIn(namesakes, found)].map(toClaim)).map(
    candidateOf,
  )
  return {
    candidates,
    warnings: warningsAbout(candidates),
    parts: [found, ...(namesakes ? [namesakes] : [])],
  }
}

/**
 * The one asset that a text means.
 *
 * @throws GatewayError `invalid_input` naming `token` when none or no likely one is meant.
 */
export async function identified(text: string, options: Options): Promise<Likeliest> {
  return likeliest(await identify(text, options), { field: 'token' })
}

interface Likeliest {
  readonly identity: AssetIdentity
  /** Bears the symbol or name of a better known asset with another contract. */
  readonly isImpostor: boolean
  readonly warnings: readonly string[]
}

/** @throws GatewayError `not_found` naming the field when nothing likely is among the candidates. */
export function likeliest(
  { candidates, warnings }: Identification,
  { field }: { readonly field: string },
): Likeliest {
  const [best] = candidates
  if (best && best.confidence >= MIN_CONFIDENCE)
    return { identity: best.identity, isImpostor: best.bearsNameOf !== undefined, warnings }
  throw new GatewayError(
    'not_found',
    `${field}: no asset is known by this name; asset-search finds similar ones.`,
    {
      details: { field, similar: candidates.slice(0, 5).map(({ identity }) => identity.id) },
    },
  )
}

function othersIn(namesakes: AssetMatches | undefined, { matches }: AssetMatches): readonly AssetMatch[] {
  const known = new Set(matches.map(({ identity }) => identity.id))
  return (namesakes?.matches ?? []).filter(({ identity, by }) => by !== 'part' && !known.has(identity.id))
}

function toClaim(match: AssetMatch) {
  const { identity, by, rank, checked } = match
  const addresses = identity.deployments.map(({ address }) => address.toLowerCase())
  const { id, symbol, name } = identity
  return { id, symbol, name, addresses, by, checked, identity, ...(rank === undefined ? {} : { rank }) }
}

function candidateOf({ claim, confidence, bearsNameOf }: JudgedClaim<ReturnType<typeof toClaim>>): Candidate {
  const { identity, by, checked } = claim
  return { identity, by, checked, confidence, ...(bearsNameOf === undefined ? {} : { bearsNameOf }) }
}

function warningsAbout(candidates: readonly Candidate[]): readonly string[] {
  const [best, second] = candidates
  if (!best) return []
  const copies = candidates.filter(({ bearsNameOf }) => bearsNameOf !== undefined).length
  return [
    ...(best.bearsNameOf === undefined
      ? []
      : [
          `This token bears the symbol or name of ${best.bearsNameOf} but has another contract: it may be an impostor.`,
        ]),
    ...(copies > (best.bearsNameOf === undefined ? 0 : 1)
      ? ['Other tokens bear this symbol or name; go by the contract, not by the name.']
      : []),
    ...(second &&
    best.bearsNameOf === undefined &&
    second.bearsNameOf === undefined &&
    best.by !== 'contract' &&
    second.confidence >= 0.9
      ? ['Two known assets answer to this text; name an id or a contract.']
      : []),
  ]
}
