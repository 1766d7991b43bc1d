import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonObject } from '../core/json.ts'
import { memoize } from '../core/memoize.ts'
import { PACKAGE_ROOT } from '../core/package-root.ts'
import { PICTURE_TYPES, type PictureForm } from '../core/picture-forms.ts'
import { drawAnswer } from '../drawing/draw-answer.ts'
import type { View } from '../drawing/view.ts'
import { createPngRenderer } from './pictures/png-renderer.ts'

/** A picture as it is sent. */
export interface DrawnPicture {
  readonly bytes: Buffer
  readonly mediaType: string
}

/** One thread for all doors; the build puts it into `dist/` with renderer and fonts. */
const openPngRenderer = memoize(() =>
  createPngRenderer(pathToFileURL(join(PACKAGE_ROOT, 'dist/pictures/worker.js'))),
)

/** What a contract states about the picture of its answers. */
interface DrawableTool {
  readonly contract: { readonly title: string; readonly view?: View }
}

/** Draws the answer of a tool, with mode and time of its data below it; undefined where it cannot be drawn. */
export async function drawToolAnswer(
  tool: DrawableTool,
  answer: JsonObject,
  form: PictureForm,
): Promise<DrawnPicture | undefined> {
  const svg = drawSvg(tool, answer, form)
  if (svg === undefined) return undefined
  const bytes = form.format === 'svg' ? Buffer.from(svg) : await openPngRenderer().render(svg)
  return bytes && { bytes, mediaType: PICTURE_TYPES[form.format] }
}

function drawSvg({ contract }: DrawableTool, answer: JsonObject, { theme }: PictureForm): string | undefined {
  try {
    return drawAnswer(contract.view, answer, { title: contract.title, note: describeData(answer), theme })
  } catch {
    return undefined
  }
}

function describeData(answer: JsonObject): string {
  const { mode, asOf } = readProvenance(answer)
  return [...(mode ? [`Data: ${mode}`] : []), ...(mode && asOf ? [`as of ${asOf}`] : [])].join(', ')
}

/** Mode of the data of an answer, and the oldest time of its sources; undefined for what it does not state. */
export function readProvenance(result: object): {
  readonly mode?: string | undefined
  readonly asOf?: string | undefined
} {
  const { provenance } = result as {
    provenance?: { mode?: string; asOf?: string; sources?: { asOf?: string; ok?: boolean }[] }
  }
  if (!provenance?.mode) return {}
  const times = (provenance.sources ?? []).flatMap(({ asOf, ok }) => (asOf && ok !== false ? [asOf] : []))
  const [oldest] = provenance.asOf ? [provenance.asOf] : times.sort()
  return { mode: provenance.mode, asOf: oldest }
}
