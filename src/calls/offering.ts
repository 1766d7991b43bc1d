import type { Clock } from '../core/clock.ts'
import { type GatewayError, isRefusal } from '../core/failures.ts'
import { usd } from '../core/money.ts'
import type { Requirement } from '../payment/model/x402.ts'
import { identifierExtension } from '../payment/protocol/identifier.ts'
import { OFFER_ID_JSON_CHARACTERS } from '../payment/protocol/offer-id.ts'
import type { OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { Offer, OfferContext, Offers, Product } from '../payment/protocol/offers.ts'
import type { Quote, Quotes } from '../payment/protocol/quotes.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import { anyToolDiscovery, type CallChannel } from './bazaar.ts'
import type { Call } from './call.ts'
import type { Catalog } from './catalog.ts'
import { createDataNotes } from './data-notes.ts'
import { adviseOnOffer, type OfferGuide } from './offer-advice.ts'
import { findBoundRequest, type PayerConsent } from './payer-consent.ts'
import { toProduct } from './product.ts'
import { toQuotedRequest } from './request-hash.ts'
import { wantsPieces } from './streamed-call.ts'
import type { ToolRunner } from './tool-runner.ts'

const ACCEPTED = { ok: true, errors: [] } as const
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
  const { catalog, offers, quotes, offerReceipts, consent, runner, clock } = deps
  const dataNotes = createDataNotes({ tools: catalog.tools, runner })
  const product = createProducts(deps)

  async function offer(call: Call, given: ParsedInput, refused?: GatewayError): Promise<Offer> {
    deps.onOffer?.()
    const { contract } = call.tool
    const { parsed, quote } = call.tool.quote
      ? await quoteRequest(call, given, call.tool.quote)
      : { parsed: given }
    const named = findBoundRequest(call.tool, parsed)
    const plain = product(call.tool, call.channel)
    // what is written of a product is kept by it
    const sold: Product = named.request === undefined ? plain : { ...plain, ...named }
    const ignored = parsed.ok ? call.tool.ignored(parsed.input) : []
    // what is paid before its work cannot be metered
    return offers.offer(wantsPieces(call, given) ? omitMetering(sold) : sold, {
      resourceUrl: call.resourceUrl,
      code: refused?.code ?? 'payment_required',
      ...adviseOnOffer(
        deps.guide,
        {
          ...(catalog.find(contract.id) ? { toolId: contract.id } : {}),
          price: quote?.price ?? sold.price,
          isMetered: sold.metered === true,
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
    })
  }

  /** The extensions that are made for this very offer. */
  function buildExtensions(
    { tool, signedOffers, resourceUrl }: Call,
    { request, price }: Product,
    quote: Quote | undefined,
  ): Pick<OfferContext, 'more' | 'always'> {
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
      return offers.offer(product, {
        resourceUrl,
        code: 'payment_required',
        ...adviseOnOffer(deps.guide, { price: product.price, channel, input }),
        input,
      })
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
