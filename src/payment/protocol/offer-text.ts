import type { Charged, FailureCode } from '../../core/failures.ts'
import { formatUsd, type MicroUsd } from '../../core/money.ts'
import { joinMembers, membersText, memberText, objectText, textWithGaps } from '../../core/text/json-text.ts'
import { toAsciiJson } from '../model/ascii-json.ts'
import type { OfferMemo, Rail } from '../model/rail.ts'
import type { Requirement } from '../model/x402.ts'
import type { X402PaymentRequired, X402Requirements, X402Resource } from '../model/x402-types.ts'
import { createExtension, type Extension } from './extension-form.ts'
import type { Extensions, Product } from './product.ts'
import type { Quote } from './quotes.ts'

/** What catalogs show as the seller. */
const SERVICE_NAME = 'Pennywire'

/** What an offer states beside its product and its address. What is written of one such object is kept by it. */
export interface OfferTerms {
  readonly code: FailureCode
  readonly error: string
  /** What the call has cost so far; nothing when left out. */
  readonly charged?: Charged
  /** Whether the parameters would be accepted, before anything is signed. */
  readonly input: {
    readonly ok: boolean
    readonly errors: readonly { field: string; message: string }[]
    /** Parameters that would be accepted and change nothing; absent when there are none. */
    readonly ignored?: readonly string[]
  }
  /** What this very request costs, where that differs from call to call. */
  readonly quote?: Quote | undefined
  /** Machine-readable grounds of a refusal, such as `reason`. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Extensions that this offer has beside those of its product, made of what it asks for, and ever shorter ones. */
  readonly more?: (requirements: readonly Requirement[]) => readonly Extensions[]
  /** Members of the body for which headers have no room, such as a hint. */
  readonly bodyMembers?: Readonly<Record<string, unknown>>
  /** Extensions for which headers have no room. */
  readonly bodyOnly?: Extensions
  /** Extensions without which paying is impossible: they stay however little room there is. */
  readonly always?: (requirements: readonly Requirement[]) => Extensions
}

/** A sentence about wrong parameters may be long; the header has them among its extensions as well. */
const MAX_HEADER_ERROR = 160

/** What belongs between two pieces of an offer's text: a rail's stamp, or the id of the offer. */
type Inset = OfferMemo | 'id'

/** An offer's text, in which each inset belongs between two pieces. */
export interface OfferText {
  readonly description: string
  readonly tags: readonly string[] | undefined
  /** The members of the product's extensions, shorter from one to the next. */
  readonly extensions: readonly string[]
  readonly pieces: readonly string[]
  readonly insets: readonly Inset[]
  /** What it asks for is all ASCII. */
  readonly isAscii: boolean
  /** The product as it is sold on these rails: a thing of its own, by which others may keep what they write of it. */
  readonly sold: Product
  readonly requirements: () => readonly Requirement[]
}

/** Writes what is the same in every offer of a product on these rails. */
export function writeOffer(product: Product, on: readonly Rail[], quote?: Quote): OfferText {
  const { price } = quote ?? product
  const pieces = textWithGaps((gap) =>
    on.map((rail) => {
      const requirement = withQuote(rail.requirement(price, rail.memo && { memo: gap }), quote)
      return {
        ...requirement,
        extra: { ...requirement.extra, offer: gap },
      } satisfies X402Requirements
    }),
  )
  return {
    description: describeProduct(product, price),
    tags: product.tags,
    extensions: [product.extensions, ...(product.shorterExtensions ?? [])].map(membersText),
    pieces,
    isAscii: pieces.every((piece) => toAsciiJson(piece) === piece),
    insets: on.flatMap(({ memo }): readonly Inset[] => (memo ? [memo, 'id'] : ['id'])),
    sold: { ...product },
    requirements: () => on.map((rail) => withQuote(rail.requirement(price), quote)),
  }
}

/** At most 500 characters, which is what facilitators take. */
export function describeProduct({ description }: Pick<Product, 'description'>, price: MicroUsd): string {
  return `${description} ${formatUsd(price)} USD.`.slice(0, 500)
}

/** What is sold, as payers echo it and catalogs show it. */
export function toResource(
  { url, description, tags }: Pick<OfferText, 'description' | 'tags'> & { readonly url: string },
  { publicUrl, isLean = false }: { readonly publicUrl: string; readonly isLean?: boolean },
): X402Resource {
  return {
    url,
    description,
    mimeType: 'application/json',
    ...(isLean ? {} : { serviceName: SERVICE_NAME, ...(tags ? { tags } : {}) }),
    ...(isLean || publicUrl === '' ? {} : { iconUrl: `${publicUrl}/icon.svg` }),
  }
}

/** What this very offer asks for, as JSON text: each call makes new stamps. */
export function writeAccepts(
  { pieces, insets }: OfferText,
  of: { readonly toolId: string; readonly id: string },
): string {
  return fillInsets(pieces, insets, of)
}

interface StartContext extends OfferTerms {
  readonly publicUrl: string
  /** Without what only registries read: for a header that has no room for it. */
  readonly isLean?: boolean
}

/** An offer up to its extensions: `open`, the URL as JSON, `middle`, and what it asks for as JSON. */
export interface OfferStart {
  readonly open: string
  readonly middle: string
}

/** An offer without what differs from one call to the next. */
export interface OfferFrame extends OfferStart {
  readonly close: string
}

/** What differs from one call to the next, as JSON text. */
export interface OfferFilling {
  readonly url: string
  readonly accepts: string
}

/** What stands around the URL, and between it and what is asked for. */
export function writeStart(
  { description, tags }: Pick<OfferText, 'description' | 'tags'>,
  { code, error, charged = 'no', publicUrl, isLean = false }: StartContext,
): OfferStart {
  const { url: _, ...resource } = toResource({ url: '', description, tags }, { publicUrl, isLean })
  const head = { x402Version: 2, error } satisfies Omit<X402PaymentRequired, 'accepts' | 'resource'>
  return {
    open: `{${membersText(head)},"resource":{"url":`,
    middle: `,${membersText(resource)}},${membersText({ code, charged })},"accepts":`,
  }
}

/** An error in so many characters as a header has room for; lean, its first sentence, which is the price. */
export function shortenError(error: string, isLean: boolean): string {
  const text = isLean ? (/^.*?\.(?= )/s.exec(error)?.[0] ?? error) : error
  return text.length <= MAX_HEADER_ERROR ? text : `${text.slice(0, MAX_HEADER_ERROR - 3)}...`
}

/** What follows the extensions of the product: whole, then with ever less that is added beside the price. */
export function writeEnds(
  { requirements }: OfferText,
  { code, input, details, more, always }: OfferTerms,
): readonly string[] {
  const refused = details && createExtension({ code, ...details })
  const requiredMembers = always ? membersText(always(requirements())) : ''
  const write = (errors: OfferTerms['input']['errors']) =>
    joinMembers(membersText({ input: describeInput({ ...input, errors }), refused }), requiredMembers)
  const [whole, brief, bare] = [input.errors, input.errors.slice(0, 1), []].map(write) as [
    string,
    string,
    string,
  ]
  const withoutForm = joinMembers(
    membersText({ input: { ok: input.ok, errors: [] }, refused }),
    requiredMembers,
  )
  const [first = '', ...fewer] = more?.(requirements()).map(membersText) ?? []
  return [
    joinMembers(whole, first),
    joinMembers(brief, first),
    joinMembers(bare, first),
    ...fewer.map((members) => joinMembers(whole, members)),
    brief,
    bare,
    withoutForm,
  ]
}

/** The verdict itself stands beside its form as well, where it stood first. */
function describeInput(input: OfferTerms['input']): OfferTerms['input'] & Extension<{ ok: boolean }> {
  return { ...input, ...createExtension({ ok: input.ok }) }
}

export function* writeFrames(
  starts: readonly OfferStart[],
  { extensions }: Pick<OfferText, 'extensions'>,
  ends: readonly string[],
): Generator<OfferFrame> {
  for (const start of starts) yield createFrame(start, { extensions: extensions[0], end: ends[0] })
  const leanest = starts.at(-1)
  if (!leanest) return
  // registries read the schema here; the faults of a request stand in the body as well
  for (const members of extensions.slice(0, -1))
    for (const end of ends.slice(0, 3)) yield createFrame(leanest, { extensions: members, end })
  for (const end of ends)
    for (const members of extensions) yield createFrame(leanest, { extensions: members, end })
}

/** A start, then the extensions of the product and what follows them among the extensions, then further members. */
export function createFrame(
  { open, middle }: OfferStart,
  {
    extensions = '',
    end = '',
  }: { readonly extensions?: string | undefined; readonly end?: string | undefined },
  further = '',
): OfferFrame {
  const close = joinMembers(memberText('extensions', objectText(extensions, end)), further)
  return { open, middle, close: `,${close}}` }
}

/** The whole offer. */
export function fillFrame({ open, middle, close }: OfferFrame, { url, accepts }: OfferFilling): string {
  return open + url + middle + accepts + close
}

/** A requirement with the quote that it is asked for. */
export function withQuote(requirement: Requirement, quote: Quote | undefined): Requirement {
  return quote ? { ...requirement, extra: { ...requirement.extra, quote: quote.text } } : requirement
}

function fillInsets(
  pieces: readonly string[],
  insets: readonly Inset[],
  { toolId, id }: { readonly toolId: string; readonly id: string },
): string {
  return insets.reduce(
    (text, inset, at) => `${text}${inset === 'id' ? id : inset.issueMemo(toolId)}${pieces[at + 1]}`,
    `${pieces[0]}`,
  )
}
