import { z } from 'zod'
import type { View } from '../../src/drawing/view.ts'
import { read } from '../gateway.ts'

const Page = z.looseObject({ view: z.custom<View>((view) => typeof view === 'object').optional() })
const views = new Map<string, Promise<View | undefined>>()

/** How the answers of a tool are best looked at, as its contract declares; undefined when it does not, or when the gateway does not answer. */
export function readView(toolId: string): Promise<View | undefined> {
  const known = views.get(toolId)
  if (known) return known
  const asked = read(`agent/tools/${toolId}`, Page).then(
    ({ view }) => view,
    () => {
      views.delete(toolId)
      return undefined
    },
  )
  views.set(toolId, asked)
  return asked
}
