import type { Clock } from '../core/clock.ts'
import { type GatewayError, isRefusal } from '../core/failures.ts'
import { usd } from '../core/money.ts'
import { identifierExtension } from '../payment/protocol/identifier.ts'
import { OFFER_ID_JSON_CHARACTERS } from '../payment/protocol/offer-id.ts'
import type { OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { Offer, Offers, Product } from '../payment/protocol/offers.ts'
import type { Quote, Quotes } from '../payment/protocol/quotes.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import { anyToolDiscovery, type CallChannel } from './bazaar.ts'
import type { Call } from './call.ts'
import type { Catalog } from './catalog.ts'
import { createDataNotes } from './data-notes.ts'
import { adviseOnOffer, type OfferGuide } from './offer-advice.ts'
import { createOfferTerms } from './offer-terms.ts'
import { findBoundRequest, type PayerConsent } from './payer-consent.ts'
import { toProduct } from './product.ts'
import { toQuotedRequest } from './request-hash.ts'
import { wantsPieces } from './streamed-call.ts'
import type { ToolRunner } from './tool-runner.ts'

/** Stands for the tool in an offer that names none. */
export const ANY_TOOL_ID = 'agent-tools-call'
const anyTool = { call: toAnyTool('call'), task: toAnyTool('task') } as const

/** What calls cost, and how that is offered. */
export interface Offering {
  /** What is sold with a tool of the catalog, as it is offered where it is asked for. */
  product(tool: Tool, channel?: CallChannel): Product
  /** The offer that answers a call without a payment, or with one that was refused. */
  offer(call: Call, given: ParsedInput, refused?: GatewayError): Promise<Offer>
  /** What is offered at an address of many tools when the request names none of them. */
  base(channel: 'call' | 'task', resourceUrl: string, error: InputError): Offer
  /** Renews what offers show as samples. */
  renewSamples(): Promise<void>
}

interface OfferingDeps {
  readonly catalog: Catalog
  /** What is sold without being in the catalog. */
  readonly unlisted: readonly Tool[]
  readonly dataMode: string
  readonly guide: OfferGuide
  readonly offers: Offers
  readonly quotes: Quotes
  readonly offerReceipts: OfferReceipts
  readonly consent: PayerConsent
  readonly runner: ToolRunner
  readonly clock: Clock
  readonly onOffer: (() => void) | undefined
}

export function createOffering(deps: OfferingDeps): Offering {
  const { catalog, offers, quotes, runner } = deps
  const dataNotes = createDataNotes({ tools: catalog.tools, runner })
  const product = createProducts(deps)
  const { plainTerms, writeTerms } = createOfferTerms({ ...deps, dataNotes })

  async function offer(call: Call, given: ParsedInput, refused?: GatewayError): Promise<Offer> {
    deps.onOffer?.()
    const { parsed, quote } = call.tool.quote
      ? await quoteRequest(call, given, call.tool.quote)
      : { parsed: given }
    const named = findBoundRequest(call.tool, parsed)
    const listed = product(call.tool, call.channel)
    // what is written of a product is kept by it
    const priced: Product = named.request === undefined ? listed : { ...listed, ...named }
    // what is paid before its work cannot be metered
    const sold = wantsPieces(call, given) ? omitMetering(priced) : priced
    const ignored = parsed.ok ? call.tool.ignored(parsed.input) : []
    const isPlain = parsed.ok && ignored.length === 0 && sold === listed
    const terms =
      isPlain && !refused && !quote && !call.signedOffers
        ? plainTerms(call, sold)
        : writeTerms(call, { sold, isMetered: priced.metered === true, parsed, ignored, quote, refused })
    return offers.offer(sold, terms, call.resourceUrl)
  }

  /** What has no price is reported as a parameter that would not be accepted, beside the least that the tool costs. */
  async function quoteRequest(
    call: Call,
    parsed: ParsedInput,
    quote: NonNullable<Tool['quote']>,
  ): Promise<{ parsed: ParsedInput; quote?: Quote }> {
    if (!parsed.ok) return { parsed }
    try {
      const price = await runner.runInTime(
        call.tool,
        (context) => quote(parsed.input, context),
        call.clientSignal(),
      )
      return { parsed, quote: quotes.make(toQuotedRequest(call.tool, parsed.input), price) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      const field = `${error.details['field'] ?? 'input'}`
      return { parsed: { ok: false, errors: [{ field, message: error.message }] } }
    }
  }

  return {
    product,
    offer,
    renewSamples: dataNotes.renewSamples,
    base(channel, resourceUrl, error) {
      deps.onOffer?.()
      const input = { ok: false, errors: [error] } as const
      const product = anyTool[channel]
      const advice = adviseOnOffer(deps.guide, { price: product.price, channel, input })
      return offers.offer(product, { code: 'payment_required', ...advice, input }, resourceUrl)
    },
  }
}

/** What is sold with each tool at each door, written once for each price. */
function createProducts({
  catalog,
  unlisted,
  dataMode,
  offers,
}: Pick<OfferingDeps, 'catalog' | 'unlisted' | 'dataMode' | 'offers'>): Offering['product'] {
  const sold = new Set<Tool>([...catalog.tools, ...unlisted])
  const products = new Map<Tool, Map<CallChannel, Product>>(
    [...sold].map((tool) => [tool, new Map<CallChannel, Product>()]),
  )

  return (tool, channel = tool.contract.route.methods[0] ?? 'GET') => {
    const byChannel = products.get(tool)
    if (!byChannel) throw new Error(`${tool.contract.id} is not in the catalog.`)
    const known = byChannel.get(channel)
    if (known?.price === tool.contract.price) return known
    const asked = offers.requirements(tool.contract.price, tool.contract)
    const acceptsCharacters = JSON.stringify(asked).length + asked.length * OFFER_ID_JSON_CHARACTERS
    const made = toProduct(tool, channel, { dataMode, acceptsCharacters })
    byChannel.set(channel, made)
    return made
  }
}

/** At the price of the cheapest tools. */
function toAnyTool(channel: 'call' | 'task'): Product {
  return {
    toolId: ANY_TOOL_ID,
    price: usd('0.001'),
    description: 'Any one tool of this gateway; name it to see its own price.',
    extensions: { bazaar: anyToolDiscovery(channel), ...identifierExtension },
    shorterExtensions: [identifierExtension],
  }
}

function omitMetering({ metered: _, ...product }: Product): Product {
  return product
}
