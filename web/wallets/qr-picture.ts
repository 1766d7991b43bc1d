import { generate } from 'lean-qr'
import { picture, svg } from '../svg.ts'

/** Light modules around the code that scanners need. */
const QUIET_ZONE = 4

/** A text as a QR code. @throws Error when it is too long for one. */
export function qrPicture(text: string, label: string): SVGSVGElement {
  const code = generate(text)
  const size = code.size + 2 * QUIET_ZONE
  const dark = [...Array(code.size).keys()].flatMap((y) =>
    [...Array(code.size).keys()]
      .filter((x) => code.get(x, y))
      .map((x) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`),
  )
  return picture(
    { width: size, height: size },
    { label, name: 'qr' },
    svg('rect', { class: 'qr-light', width: size, height: size }),
    svg('path', { class: 'qr-dark', d: dark.join('') }),
  )
}
