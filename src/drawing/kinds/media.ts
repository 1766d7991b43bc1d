import type { JsonObject } from '../../core/json.ts'
import { readRows, readText } from '../read-answer.ts'
import type { MediaView } from '../view.ts'

export interface MediaScene {
  readonly images: readonly { readonly mediaType: string; readonly base64: string }[]
  readonly video: string | undefined
}

const MAX_IMAGES = 8
const MAX_BASE64 = 16_000_000
/** What a browser shows and nothing runs in. */
const MEDIA_TYPE = /^image\/(?:png|jpeg|webp|gif|avif)$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export function readMedia({ images, video }: MediaView, answer: JsonObject): MediaScene | undefined {
  const shown = images
    ? readRows(answer, images.at)
        .slice(0, MAX_IMAGES)
        .flatMap((row) => {
          const [base64, mediaType] = [
            readText(row, images.base64),
            readText(row, images.mediaType) ?? 'image/png',
          ]
          const isImage = base64 !== undefined && base64.length <= MAX_BASE64 && BASE64.test(base64)
          return isImage && MEDIA_TYPE.test(mediaType) ? [{ base64, mediaType }] : []
        })
    : []
  const address = video === undefined ? undefined : readText(answer, video)
  return shown.length === 0 && address === undefined ? undefined : { images: shown, video: address }
}

export function describeMedia({ images, video }: MediaScene): string {
  if (video !== undefined) return 'A video that was made for this call.'
  return images.length === 1
    ? 'The picture that was made for this call.'
    : `${images.length} pictures made for this call.`
}
