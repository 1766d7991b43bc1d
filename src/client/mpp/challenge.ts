import { z } from 'zod'
import { toBytes } from '../base64.ts'
import { tryParseJson } from '../try-parse-json.ts'

/** What a gateway asks of MPP payers, as far as an EVM charge by a signed authorization goes. */
export interface MppChallenge {
  readonly id: string
  readonly realm: string
  /** As it came, base64url of JSON: it is sent back to the letter. */
  readonly request: string
  readonly opaque: string | undefined
  /** ISO 8601. */
  readonly expires: string
  readonly charge: MppCharge
}

const MAX_HEADER = 16_384
const MAX_CHALLENGES = 20
const Charge = z.looseObject({
  amount: z.string().regex(/^\d{1,78}$/),
  currency: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  recipient: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  methodDetails: z.looseObject({
    chainId: z.int().positive(),
    credentialTypes: z.array(z.string()).optional(),
  }),
})
interface MppCharge {
  [field: string]: unknown
  amount: string
  currency: string
  recipient: string
  methodDetails: { [field: string]: unknown; chainId: number; credentialTypes?: string[] | undefined }
}

const Parameters = z.looseObject({
  id: z.string().min(1).max(256),
  realm: z.string().min(1).max(256),
  method: z.literal('evm'),
  intent: z.literal('charge'),
  request: z.string().max(4_096),
  opaque: z.string().max(1_024).optional(),
  expires: z.iso.datetime({ offset: true }).max(64),
})

/** Reads the challenges of a `WWW-Authenticate` header that this payer can answer; others are left out. */
export function parseChallenges(header: string): readonly MppChallenge[] {
  if (header.length > MAX_HEADER) return []
  return splitSchemes(header)
    .slice(0, MAX_CHALLENGES)
    .flatMap((parameters) => {
      const parsed = Parameters.safeParse(parameters)
      if (!parsed.success) return []
      const { id, realm, request, opaque, expires } = parsed.data
      const charge = Charge.safeParse(parsePart(request)).data
      if (!charge || !takesAuthorization(charge)) return []
      return [{ id, realm, request, opaque, expires, charge }]
    })
}

function takesAuthorization({ methodDetails }: MppCharge): boolean {
  return methodDetails.credentialTypes?.includes('authorization') ?? true
}

function parsePart(part: string): unknown {
  try {
    return tryParseJson(new TextDecoder('utf-8', { fatal: true }).decode(toBytes(part)))
  } catch {
    return undefined
  }
}

/** One `name="value"`, and what stands before it: a comma, or the name of a scheme. */
const PARAMETER = /([A-Za-z0-9-]{1,64}[ \t]{1,8})?([a-z_]{1,64})="([^"\\]*)"/gi

/** The parameters of each challenge of the scheme `Payment`, in the order in which they stand. */
function splitSchemes(header: string): readonly Readonly<Record<string, string>>[] {
  const found: Record<string, string>[] = []
  let isPayment = false
  for (const [, scheme, name = '', value = ''] of header.matchAll(PARAMETER)) {
    if (scheme !== undefined) {
      isPayment = scheme.trim().toLowerCase() === 'payment'
      if (isPayment) found.push({})
    }
    const last = found.at(-1)
    if (isPayment && last) last[name.toLowerCase()] = value
  }
  return found
}
