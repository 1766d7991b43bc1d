import { type AttoUsd, parseAttoUsd } from '../../core/exact-dollars.ts'
import { type MicroUsd, usd } from '../../core/money.ts'
import { atLeast, highest, withMargin } from './chat-price.ts'

export const MIN_VIDEO_PRICE: MicroUsd = usd('0.1')

export interface AskedVideo {
  readonly seconds: number
  /** Such as `720p`; undefined: what the model does by itself. */
  readonly resolution: string | undefined
  readonly withAudio: boolean
  /** Pictures that it starts from or is shown. */
  readonly pictures: number
}

const IMAGE_SKU = /^(?:image_input|reference_images?)$/
const SECOND_SKU = /^(?:(text|image)_to_video_)?(?:duration_seconds?|second_output|video_output_second)(.*)$/
const AUDIO = /^_with(out)?_audio/
const SIZE = /^_(\d{3,4}p|\d{1,2}k)$/i

interface SecondRate {
  readonly usd: AttoUsd
  readonly start: string | undefined
  readonly audio: boolean | undefined
  readonly size: string | undefined
}

/**
 * The most that a video can cost, with our margin: the most expensive of the prices by the second that may hold for it, and each
 * picture it is shown.
 *
 * Prices come under names such as `duration_seconds_with_audio_720p` or `cents_per_video_output_second_1080p`.
 *
 * @returns Undefined when no name has a price by the second, or one that may hold is in a form we do not know: such a
 *   model is not sold, because its price would be a guess.
 */
export function videoPrice(skus: Readonly<Record<string, string>>, asked: AskedVideo): MicroUsd | undefined {
  let pictures = 0n
  let least = 0n
  const rates: SecondRate[] = []
  for (const [name, text] of Object.entries(skus)) {
    const isCents = name.startsWith('cents_per_')
    const read = parseAttoUsd(text)
    const plain = name.replace(/^cents_per_/, '')
    if (name === 'minimum_cents_per_generation' && read !== undefined) {
      least = read / 100n
      continue
    }
    if (read === undefined) return undefined
    const price = isCents ? (read + 99n) / 100n : read
    if (IMAGE_SKU.test(plain)) pictures = price * BigInt(asked.pictures)
    else {
      const rate = secondRate(plain, price)
      if (rate) rates.push(rate)
      // a price for something that is not asked, such as a video to start from, does not hold
      else if (!/video_input|upscale/.test(plain) && !(/reference/.test(plain) && asked.pictures === 0))
        return undefined
    }
  }
  const holding = dearest(rates, asked)
  if (holding === undefined) return undefined
  const cost = holding * BigInt(asked.seconds) + pictures
  return atLeast(withMargin(cost > least ? cost : least), MIN_VIDEO_PRICE)
}

function secondRate(name: string, price: AttoUsd): SecondRate | undefined {
  const [, start, rest] = SECOND_SKU.exec(name) ?? []
  if (rest === undefined) return undefined
  const [sound = '', without] = AUDIO.exec(rest) ?? []
  const after = rest.slice(sound.length)
  const size = SIZE.exec(after)?.[1]?.toLowerCase()
  if (after !== '' && size === undefined) return undefined
  return { usd: price, start, audio: sound === '' ? undefined : without === undefined, size }
}

/** The most expensive of the rates that hold; one for any size gives way to its like for exactly the size that is asked. */
function dearest(rates: readonly SecondRate[], asked: AskedVideo): AttoUsd | undefined {
  const start = asked.pictures > 0 ? 'image' : 'text'
  const size = asked.resolution?.toLowerCase()
  const fitting = rates.filter(
    (rate) =>
      (rate.start === undefined || rate.start === start) &&
      (rate.audio !== true || asked.withAudio) &&
      (rate.size === undefined || size === undefined || rate.size === size),
  )
  const holding = fitting.filter(
    (rate) =>
      rate.size !== undefined ||
      !fitting.some(
        (other) => other.size === size && size && other.audio === rate.audio && other.start === rate.start,
      ),
  )
  return holding.length === 0 ? undefined : highest(holding.map(({ usd: price }) => price))
}
