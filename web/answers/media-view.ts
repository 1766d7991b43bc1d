import type { MediaScene } from '../../src/drawing/kinds/media.ts'
import { make } from '../dom.ts'
import { gatewayUrl } from '../gateway.ts'

/** Pictures that came with an answer, or a video that this gateway keeps. */
export function mediaView({ images, video }: MediaScene, title: string): HTMLElement {
  return make(
    'div',
    { class: 'media' },
    ...images.map(({ base64, mediaType }, at) => {
      const address = URL.createObjectURL(new Blob([toBytes(base64)], { type: mediaType }))
      const name = `picture-${at + 1}.${mediaType.slice('image/'.length)}`
      return make(
        'figure',
        {},
        make('img', { src: address, alt: `${title}, picture ${at + 1} of ${images.length}` }),
        make('figcaption', {}, make('a', { href: address, download: name }, 'Save the picture')),
      )
    }),
    video !== undefined && videoView(video),
  )
}

function videoView(address: string): HTMLElement {
  const isOurs = URL.canParse(address) && new URL(address).origin === new URL(gatewayUrl).origin
  // the page loads nothing of others
  if (!isOurs) return make('p', {}, `The video is at ${address}`)
  return make('video', {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': 'The video that was made',
  })
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
