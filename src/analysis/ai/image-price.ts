import type { AttoUsd } from '../../core/exact-dollars.ts'
import { type MicroUsd, usd } from '../../core/money.ts'
import { atLeast, highest, withMargin } from './chat-price.ts'

export const MIN_IMAGE_PRICE: MicroUsd = usd('0.02')

/** Sides of a picture; what is not asked for may come out as large as 2K. */
export type Resolution = '512' | '1K' | '2K' | '4K'

/** Millions of pixels, for the widest ratio of sides that is made at a resolution. */
const MEGAPIXELS: Readonly<Record<Resolution, bigint>> = { '512': 1n, '1K': 2n, '2K': 6n, '4K': 20n }
/**
 * Tokens of one picture, no fewer than the most expensive that providers publish: 6,240 for the finest square of OpenAI's,
 * 2,520 for 4K of Google's.
 */
const IMAGE_TOKENS: Readonly<Record<Resolution, bigint>> = {
  '512': 6_500n,
  '1K': 6_500n,
  '2K': 6_500n,
  '4K': 13_000n,
}
/** What a model may write or think beside a picture. */
const WRITTEN_TOKENS = 2_048n
const REFERENCE_TOKENS = 6_500n

interface ImageRate {
  readonly of: 'output_image' | 'input_image' | 'input_text' | 'output_text'
  readonly unit: 'image' | 'megapixel' | 'token'
  readonly usd: AttoUsd
}

export interface AskedImages {
  readonly n: number
  readonly promptBytes: number
  readonly references: number
  readonly resolution: Resolution | undefined
}

/** The most that pictures can cost: each part at the most expensive of its rates, with our margin. */
export function imagePrice(rates: readonly ImageRate[], asked: AskedImages): MicroUsd {
  const count = BigInt(asked.n)
  const references = BigInt(asked.references)
  const size = asked.resolution ?? '2K'
  const cost =
    count * dearest(rates, 'output_image', { megapixel: MEGAPIXELS[size], token: IMAGE_TOKENS[size] }) +
    count * references * dearest(rates, 'input_image', { megapixel: 20n, token: REFERENCE_TOKENS }) +
    count * dearest(rates, 'input_text', { megapixel: 1n, token: BigInt(asked.promptBytes + 64) }) +
    count * dearest(rates, 'output_text', { megapixel: 1n, token: WRITTEN_TOKENS })
  return atLeast(withMargin(cost), MIN_IMAGE_PRICE)
}

function dearest(
  rates: readonly ImageRate[],
  what: ImageRate['of'],
  units: { readonly megapixel: bigint; readonly token: bigint },
): AttoUsd {
  const amounts = { image: 1n, ...units }
  return highest(rates.filter((rate) => rate.of === what).map((rate) => rate.usd * amounts[rate.unit]))
}
