import type { JsonObject } from '../core/json.ts'
import { drawAnswer } from '../drawing/draw-answer.ts'
import type { Theme } from '../drawing/palette.ts'
import type { View } from '../drawing/view.ts'

export type PictureTheme = Theme

/** The media type of the pictures. */
export const SVG_TYPE = 'image/svg+xml'

/** What a contract states about the picture of its answers. */
interface DrawableTool {
  readonly contract: { readonly title: string; readonly view?: View }
}

/** Draws the answer of a tool as SVG, with mode and time of its data below it; undefined where it cannot be drawn. */
export function drawToolAnswer(
  { contract }: DrawableTool,
  answer: JsonObject,
  theme: PictureTheme,
): string | undefined {
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
