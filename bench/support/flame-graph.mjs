const WIDTH = 1_200
const ROW = 16
/** Of the whole; narrower frames show nothing. */
const MIN_SHARE = 0.002
const LETTER = 6.2

/**
 * Draws a CPU profile of V8 as a flame graph: each frame as wide as the time in it and below it, callers below what they
 * call. What was idle is left out.
 *
 * @param name Gives the text of a frame.
 * @returns SVG.
 */
export function drawFlameGraph({ nodes, samples, timeDeltas }, name) {
  const own = new Map()
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at + 1] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root = merge([toFrame(nodes[0].id)])[0]
  const minimum = root.microseconds * MIN_SHARE
  const boxes = []
  const depth = lay(root, 0, 0)
  const height = (depth + 1) * ROW

  /** A call frame with everything that it calls; the same function called from one place twice is one frame. */
  function toFrame(id) {
    const { callFrame, children = [] } = byId.get(id)
    const isIdle = callFrame.functionName === '(idle)'
    const below = children.map(toFrame).filter(({ microseconds }) => microseconds > 0)
    const self = isIdle ? 0 : (own.get(id) ?? 0)
    return {
      text: name(callFrame),
      microseconds: below.reduce((sum, each) => sum + each.microseconds, self),
      below,
    }
  }

  function merge(frames) {
    const merged = new Map()
    for (const { text, microseconds, below } of frames) {
      const known = merged.get(text) ?? { text, microseconds: 0, below: [] }
      known.microseconds += microseconds
      known.below.push(...below)
      merged.set(text, known)
    }
    return [...merged.values()].sort((one, other) => other.microseconds - one.microseconds)
  }

  function lay({ text, microseconds, below }, from, level) {
    boxes.push({ text, microseconds, from, level })
    let at = from
    let deepest = level
    for (const each of merge(below)) {
      if (each.microseconds < minimum) continue
      deepest = Math.max(deepest, lay(each, at, level + 1))
      at += each.microseconds
    }
    return deepest
  }

  const scale = WIDTH / root.microseconds
  const drawn = boxes.map(({ text, microseconds, from, level }) => {
    const width = microseconds * scale
    const [x, y] = [(from * scale).toFixed(1), height - (level + 1) * ROW]
    const share = `${((100 * microseconds) / root.microseconds).toFixed(1)} %`
    const label = escapeText(text.slice(0, Math.max(0, Math.floor((width - 4) / LETTER))))
    return `<g><title>${escapeText(text)}: ${share}</title><rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colorOf(text)}"/>${
      label.length > 2 ? `<text x="${Number(x) + 2}" y="${y + 11}">${label}</text>` : ''
    }</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">${drawn.join('\n')}</svg>\n`
}

/** The same for the same part of the program. */
function colorOf(text) {
  const part = text.split(' ')[1]?.split('/').slice(0, 2).join('/') ?? ''
  const hue = [...part].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `hsl(${hue} 60% 75%)`
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
