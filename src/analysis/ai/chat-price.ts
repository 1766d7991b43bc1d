import { type AttoUsd, divideRoundingUp, microUsdAtLeast } from '../../core/exact-dollars.ts'
import { type MicroUsd, usd } from '../../core/money.ts'

/** What we add to what a provider asks, percent. */
export const MARGIN_PERCENT = 40
export const MIN_CHAT_PRICE: MicroUsd = usd('0.004')

/** Tokens that providers add: around every request, and to teach a model its functions or the form of its answer. */
const FRAME_TOKENS = 64
const TOOLS_TOKENS = 1_024
const FORMAT_TOKENS = 512

interface Rates {
  readonly prompt: AttoUsd
  readonly completion: AttoUsd
}

interface ChatRates extends Rates {
  readonly request: AttoUsd
  readonly tiers: readonly (Rates & { readonly fromPromptTokens: number })[]
}

/** The parts of a request that a model reads. */
export interface ParsedParts {
  readonly messages: unknown
  readonly tools?: unknown
  readonly response_format?: unknown
}

/**
 * No fewer tokens than a model can make of a prompt: every token of the usual vocabularies stands for at least one byte
 * of UTF-8, and what the JSON around the words takes is more than what marks a message. Functions and forms of an answer
 * are explained to the model in words of the provider's, for which there is a flat addition.
 */
export function maxPromptTokens({ messages, tools, response_format: format }: ParsedParts): number {
  return (
    FRAME_TOKENS +
    bytesOf(messages) +
    (tools === undefined ? 0 : TOOLS_TOKENS + bytesOf(tools)) +
    (format === undefined ? 0 : FORMAT_TOKENS + bytesOf(format))
  )
}

/** The most that a request can cost: all its tokens, at the most expensive rates that may hold for it, with our margin. */
export function chatPrice(
  rates: ChatRates,
  { promptTokens, completionTokens }: { readonly promptTokens: number; readonly completionTokens: number },
): MicroUsd {
  const reached = [rates, ...rates.tiers.filter(({ fromPromptTokens }) => promptTokens >= fromPromptTokens)]
  const cost =
    rates.request +
    BigInt(promptTokens) * highest(reached.map(({ prompt }) => prompt)) +
    BigInt(completionTokens) * highest(reached.map(({ completion }) => completion))
  return atLeast(withMargin(cost), MIN_CHAT_PRICE)
}

/** A cost with our margin on it. */
export function withMargin(cost: AttoUsd): MicroUsd {
  return microUsdAtLeast(divideRoundingUp(cost * BigInt(100 + MARGIN_PERCENT), 100n))
}

export function atLeast(price: MicroUsd, least: MicroUsd): MicroUsd {
  return price > least ? price : least
}

export function highest(amounts: readonly AttoUsd[]): AttoUsd {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
