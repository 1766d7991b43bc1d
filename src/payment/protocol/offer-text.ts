import type { FailureCode } from '../../core/failures.ts'
import { formatUsd } from '../../core/money.ts'
import type { OfferStamp, Rail } from '../model/rail.ts'
import type { Requirement } from '../model/x402.ts'
import type { Extensions, Product } from './product.ts'
import type { Quote } from './quotes.ts'

export interface OfferContext {
  /** Absolute URL of what is asked for, in the form of the door it is asked at. */
  readonly resourceUrl: string
  readonly code: FailureCode
  readonly error: string
  /** Whether the parameters would be accepted, so that nobody signs blind. */
  readonly input: { readonly ok: boolean; readonly errors: readonly { field: string; message: string }[] }
  /** What this very request costs, where that differs from call to call. */
  readonly quote?: Quote | undefined
  /** Machine-readable grounds of a refusal, such as `reason`. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Extensions that this offer has beside those of its product, made of what it asks for, and ever shorter ones. */
  readonly more?: (requirements: readonly Requirement[]) => readonly Extensions[]
  /** Extensions without which nobody can pay: they stay however little room there is. */
  readonly always?: (requirements: readonly Requirement[]) => Extensions
}

/** What belongs between two pieces of an offer's text: a rail's stamp, or the id of the offer. */
type Inset = OfferStamp | 'id'

/** An offer's text, in which each inset belongs between two pieces. */
export interface OfferText {
  readonly description: string
  /** The members of the product's extensions, as text that others may follow; shorter from one to the next. */
  readonly extensions: readonly string[]
  readonly pieces: readonly string[]
  readonly insets: readonly Inset[]
  /** The product as it is sold on these rails: a thing of its own, by which others may keep what they write of it. */
  readonly sold: Product
  readonly requirements: () => readonly Requirement[]
}

/** Where a stamp goes; no requirement holds such a letter otherwise. */
const BLANK = '\u0000'
const WRITTEN_BLANK = JSON.stringify(BLANK).slice(1, -1)

/** Writes what is the same in every offer of a product on these rails. */
export function writeOffer(product: Product, on: readonly Rail[], quote?: Quote): OfferText {
  const { price } = quote ?? product
  const asked = on.map((rail) => {
    const requirement = withQuote(rail.requirement(price, rail.stamp && { stamp: BLANK }), quote)
    return { ...requirement, extra: { ...requirement.extra, offer: BLANK } }
  })
  const pieces = JSON.stringify(asked).split(WRITTEN_BLANK)
  const extensions = [product.extensions, ...(product.shorterExtensions ?? [])].map(membersOf)
  return {
    description: JSON.stringify(`${product.description} ${formatUsd(price)} USD.`.slice(0, 500)),
    extensions: extensions.map((members) => members && `${members},`),
    pieces,
    insets: on.flatMap(({ stamp }): readonly Inset[] => (stamp ? [stamp, 'id'] : ['id'])),
    sold: { ...product },
    requirements: () => on.map((rail) => withQuote(rail.requirement(price), quote)),
  }
}

/** Everything before the extensions. */
export function startOf(
  { description, pieces, insets }: OfferText,
  { resourceUrl, code, error, toolId, id }: OfferContext & Pick<Product, 'toolId'> & { readonly id: string },
): string {
  return (
    `{"x402Version":2,"error":${JSON.stringify(error)},"code":"${code}","resource":{"url":${JSON.stringify(resourceUrl)}` +
    `,"description":${description},"mimeType":"application/json"},"accepts":${filled(pieces, insets, { toolId, id })},"extensions":{`
  )
}

/** What follows the extensions of the product: whole, then with ever less that is told beside the price. */
export function endsOf(
  { requirements }: OfferText,
  { code, input, details, more, always }: OfferContext,
): readonly string[] {
  const grounds = details ? `,"refused":${JSON.stringify({ info: { code, ...details } })}` : ''
  const told = JSON.stringify(input)
  const short = JSON.stringify({ ok: input.ok, errors: input.errors.slice(0, 1) })
  const kept = always ? `,${membersOf(always(requirements()))}` : ''
  const added = more ? more(requirements()).map(membersOf) : ['']
  return [
    ...added.map((members) => `"input":${told}${grounds}${kept}${members && `,${members}`}}}`),
    `"input":${short}${grounds}${kept}}}`,
  ]
}

export function* textsOf(
  start: string,
  { extensions }: OfferText,
  ends: readonly string[],
): Generator<string> {
  for (const end of ends) for (const members of extensions) yield start + members + end
}

/** The members of an object as JSON, without its braces. */
function membersOf(value: Extensions): string {
  return JSON.stringify(value).slice(1, -1)
}

/** A requirement with the quote that it is asked for. */
export function withQuote(requirement: Requirement, quote: Quote | undefined): Requirement {
  return quote ? { ...requirement, extra: { ...requirement.extra, quote: quote.text } } : requirement
}

function filled(
  pieces: readonly string[],
  insets: readonly Inset[],
  { toolId, id }: { readonly toolId: string; readonly id: string },
): string {
  return pieces.reduce((text, piece, at) => {
    const inset = insets[at - 1]
    return text + (inset === 'id' ? id : (inset?.fresh(toolId) ?? '')) + piece
  })
}
