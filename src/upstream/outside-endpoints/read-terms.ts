import { z } from 'zod'
import { cleaned, OutsideText } from '../outside-text.ts'
import type { AskedChallenge, AskedOffer, AskedTerms } from './outside-endpoints.ts'
import { parseNetwork } from './v1-networks.ts'

/** The parts of an answer about payment. */
export interface PaidReply {
  readonly paymentRequired: string | undefined
  readonly wwwAuthenticate: readonly string[]
  readonly body: string
}

const MAX_OFFERS = 40
const Short = OutsideText(160)
const Units = z.union([z.string().max(80), z.number()]).transform((units) => cleaned(`${units}`, 80))
const Extra = z
  .looseObject({ name: Short.optional().catch(undefined) })
  .nullish()
  .catch(undefined)
const Offer = z.looseObject({
  scheme: Short,
  network: Short,
  asset: Short,
  payTo: Short.default(''),
  amount: Units.optional(),
  maxAmountRequired: Units.optional(),
  maxTimeoutSeconds: z.number().optional().catch(undefined),
  resource: OutsideText(300).optional().catch(undefined),
  description: OutsideText(300).optional().catch(undefined),
  extra: Extra,
})
const Required = z.looseObject({
  x402Version: z.number(),
  accepts: z.array(z.unknown()).max(MAX_OFFERS),
  resource: z
    .union([
      z.string().transform((url) => ({ url, description: undefined })),
      z.looseObject({ url: z.string(), description: OutsideText(300).optional().catch(undefined) }),
    ])
    .optional()
    .catch(undefined),
})
const Charge = z
  .looseObject({
    amount: Units.optional().catch(undefined),
    currency: Short.optional().catch(undefined),
  })
  .catch({})
const IDENTITY = /operator[-_]token|agentscore|identity_verification|missing_identity|kyc_required/i

/** Reads what an answer asks for, in any of the forms in which endpoints ask: x402 1 and 2, and MPP. */
export function readTerms({ paymentRequired, wwwAuthenticate, body }: PaidReply): AskedTerms {
  const inHeader = paymentRequired === undefined ? undefined : parseRequired(fromBase64(paymentRequired))
  const inBody = parseRequired(fromJson(body))
  const positions = [
    ...(inHeader ? [{ location: 'header' as const, ...inHeader }] : []),
    ...(inBody ? [{ location: 'body' as const, ...inBody }] : []),
  ]
  const [first] = positions
  const challenges = wwwAuthenticate.flatMap(parseChallenges)
  return {
    offers: first?.offers ?? [],
    challenges,
    foundIn: positions.map(({ location: position }) => position),
    ...(inHeader && inBody ? { locationsAgree: isSame(inHeader.offers, inBody.offers) } : {}),
    ...(first?.resource === undefined ? {} : { resource: first.resource }),
    ...(first?.description === undefined ? {} : { description: first.description }),
    unread: [
      ...(paymentRequired !== undefined && !inHeader
        ? ['The header Payment-Required is not what x402 version 2 puts there.']
        : []),
      ...(first && first.skipped > 0 ? [`${first.skipped} of its offers could not be read.`] : []),
    ],
    asksIdentity:
      IDENTITY.test(body.slice(0, 20_000)) || wwwAuthenticate.some((header) => IDENTITY.test(header)),
  }
}

/** Offers as a list of any origin holds them; what cannot be read is left out. */
export function parseOffers(accepts: readonly unknown[], x402Version: number): readonly AskedOffer[] {
  return accepts.slice(0, MAX_OFFERS).flatMap((each) => {
    const parsed = Offer.safeParse(each)
    if (!parsed.success) return []
    const { scheme, network, asset, payTo, amount, maxAmountRequired, maxTimeoutSeconds, extra } = parsed.data
    const units = amount ?? maxAmountRequired
    if (units === undefined) return []
    return [
      {
        x402Version,
        scheme,
        network: parseNetwork(network),
        asset,
        units,
        payTo,
        ...(extra?.name === undefined ? {} : { assetName: extra.name }),
        ...(maxTimeoutSeconds === undefined ? {} : { maxTimeoutSeconds }),
      },
    ]
  })
}

function parseRequired(value: unknown) {
  const parsed = Required.safeParse(value)
  if (!parsed.success) return undefined
  const { x402Version, accepts, resource } = parsed.data
  const offers = parseOffers(accepts, x402Version)
  // version 1 names with every offer what it is for
  const old = Offer.safeParse(accepts[0]).data
  const url = resource?.url ?? old?.resource
  const description = resource?.description ?? old?.description
  return {
    offers,
    skipped: accepts.length - offers.length,
    resource: url === undefined ? undefined : cleaned(url, 300),
    description,
  }
}

/** A challenge starts with its scheme; parameters are `name="value"` or `name=value`. */
function parseChallenges(header: string): readonly AskedChallenge[] {
  return header
    .slice(0, 16_384)
    .split(/(?:^|,\s*)Payment\s+(?=[a-z]+\s*=)/i)
    .slice(1)
    .slice(0, MAX_OFFERS)
    .map((text) => {
      const given = new Map(
        [...text.matchAll(/([a-zA-Z]+)\s*=\s*(?:"((?:[^"\\]|\\.){0,8192})"|([^",\s]{1,8192}))/g)].map(
          ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ''] as const,
        ),
      )
      const { amount, currency } = Charge.parse(fromBase64(given.get('request') ?? '') ?? {})
      const realm = given.get('realm')
      const expires = given.get('expires')
      return {
        method: cleaned(given.get('method') ?? '', 40),
        intent: cleaned(given.get('intent') ?? '', 40),
        ...(realm === undefined ? {} : { realm: cleaned(realm, 160) }),
        ...(expires === undefined ? {} : { expires: cleaned(expires, 40) }),
        ...(amount === undefined ? {} : { amount }),
        ...(currency === undefined ? {} : { currency }),
      }
    })
}

function isSame(first: readonly AskedOffer[], second: readonly AskedOffer[]): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

/** Undefined when it is not base64 of JSON. */
function fromBase64(text: string): unknown {
  return fromJson(Buffer.from(text, 'base64').toString())
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
