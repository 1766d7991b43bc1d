import type { Clock } from '../core/clock.ts'
import { refuseMoment } from '../core/point-in-time.ts'
import type { Tool } from '../tools/define-tool.ts'

/** The same tool, which refuses times that it cannot answer about where it checks its input, before any payment. */
export function withTimeCheck(tool: Tool, dataClock: Clock): Tool {
  const { pointInTime } = tool.contract
  if (!pointInTime) return tool
  const parse: Tool['parse'] = (given) => {
    const parsed = tool.parse(given)
    const reason = parsed.ok ? refuseMoment(pointInTime, parsed.input, dataClock.now()) : undefined
    return reason === undefined ? parsed : { ok: false, errors: [{ field: 'at', message: reason }] }
  }
  // its schemas stay unwritten until someone reads them, which a spread would do
  const members = { ...Object.getOwnPropertyDescriptors(tool), parse: { enumerable: true, value: parse } }
  return Object.defineProperties({} as Tool, members)
}
