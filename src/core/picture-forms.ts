/** The formats that an answer is drawn in, with their media types. */
export const PICTURE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const

export type PictureFormat = keyof typeof PICTURE_TYPES

/** A picture as it is asked for. */
export interface PictureForm {
  readonly format: PictureFormat
  readonly theme: 'light' | 'dark'
}

/** What `results` of an MCP call can ask for as a picture. Hosts show PNG; SVG is for programs that draw it themselves. */
export const RESULT_PICTURES: Readonly<Record<'image' | 'image-dark' | 'svg' | 'svg-dark', PictureForm>> = {
  image: { format: 'png', theme: 'light' },
  'image-dark': { format: 'png', theme: 'dark' },
  svg: { format: 'svg', theme: 'light' },
  'svg-dark': { format: 'svg', theme: 'dark' },
}

export type ResultPicture = keyof typeof RESULT_PICTURES

/** What a tool page states of the pictures of its answers. */
export const PICTURE_NOTE =
  'The same GET with format=png or format=svg (and theme=dark) sends the answer as an image.'
