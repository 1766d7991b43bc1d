import type { Clock } from '../core/clock.ts'
import type { GatewayError } from '../core/failures.ts'
import type { Requirement } from '../payment/model/x402.ts'
import type { OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { OfferTerms, Product } from '../payment/protocol/offers.ts'
import type { Quote } from '../payment/protocol/quotes.ts'
import type { ParsedInput } from '../tools/define-tool.ts'
import type { Call } from './call.ts'
import type { Catalog } from './catalog.ts'
import type { DataNotes } from './data-notes.ts'
import { adviseOnOffer, type OfferGuide } from './offer-advice.ts'
import type { PayerConsent } from './payer-consent.ts'

const ACCEPTED = { ok: true, errors: [] } as const

/** What the terms of one offer are made of. */
interface OfferCase {
  readonly sold: Product
  readonly isMetered: boolean
  readonly parsed: ParsedInput
  readonly ignored: readonly string[]
  readonly quote?: Quote | undefined
  readonly refused?: GatewayError | undefined
}

interface OfferTermsDeps {
  readonly catalog: Catalog
  readonly guide: OfferGuide
  readonly dataNotes: DataNotes
  readonly consent: PayerConsent
  readonly offerReceipts: OfferReceipts
  readonly clock: Clock
}

/** What offers state beside what they ask for. */
export function createOfferTerms({
  catalog,
  guide,
  dataNotes,
  consent,
  offerReceipts,
  clock,
}: OfferTermsDeps) {
  const plain = new WeakMap<Product, { notes: object; url: string; terms: OfferTerms }>()

  /** The terms of most offers: nothing of them depends on the call, so the same are given again while they hold. */
  function plainTerms(call: Call, sold: Product): OfferTerms {
    const notes = dataNotes.describe(call.tool, { isBrief: call.channel === 'mcp' })
    const url = guide.publicUrl()
    const known = plain.get(sold)
    if (known?.notes === notes && known.url === url) return known.terms
    const isMetered = sold.metered === true
    const terms = writeTerms(call, { sold, isMetered, parsed: { ok: true, input: {} }, ignored: [] })
    plain.set(sold, { notes, url, terms })
    return terms
  }

  function writeTerms(
    call: Call,
    { sold, isMetered, parsed, ignored, quote, refused }: OfferCase,
  ): OfferTerms {
    const { contract } = call.tool
    return {
      code: refused?.code ?? 'payment_required',
      ...adviseOnOffer(
        guide,
        {
          ...(catalog.find(contract.id) ? { toolId: contract.id } : {}),
          price: quote?.price ?? sold.price,
          isMetered,
          channel: call.channel,
          input: parsed,
          ignored,
          refused,
        },
        sold.request !== undefined,
      ),
      input: parsed.ok ? { ...ACCEPTED, ...(ignored.length > 0 ? { ignored } : {}) } : parsed,
      ...(refused ? { charged: refused.charged } : {}),
      ...(quote ? { quote } : {}),
      ...dataNotes.describe(call.tool, { isBrief: call.channel === 'mcp' }),
      ...buildExtensions(call, sold, quote),
      ...(refused && Object.keys(refused.details).length > 0 ? { details: refused.details } : {}),
    }
  }

  /** The extensions that are made for this very offer. */
  function buildExtensions(
    { tool, signedOffers, resourceUrl }: Call,
    { request, price }: Product,
    quote: Quote | undefined,
  ): Pick<OfferTerms, 'more' | 'always'> {
    return {
      ...(signedOffers ? { more: (requirements) => signTerms(requirements, resourceUrl, quote) } : {}),
      ...(request === undefined
        ? {}
        : {
            always: (requirements) =>
              consent.toExtension(tool, { request, price: quote?.price ?? price, requirements }),
          }),
    }
  }

  function signTerms(asked: readonly Requirement[], resourceUrl: string, quote: Quote | undefined) {
    const seconds = Math.min(...asked.map(({ maxTimeoutSeconds }) => maxTimeoutSeconds))
    const validUntil = Math.floor((quote?.expiresAt ?? clock.now() + seconds * 1000) / 1000)
    return offerReceipts.offers(asked, { resourceUrl, validUntil })
  }

  return { plainTerms, writeTerms }
}
