const COLUMNS = 84
const ROWS = 22
const LINE_HEIGHT = 18
const CHARACTER_WIDTH = 7.8
const PADDING = 16
const TITLE_HEIGHT = 34
/** Slower than the run itself, so that it can be read. */
const SECONDS_PER_LINE = 0.22
const SECONDS_AT_A_STEP = 0.8
const SECONDS_AT_THE_END = 5

const ESCAPE = '\u001b'
/** Select Graphic Rendition codes that the command line uses, and the class that draws each. */
const STYLES = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c' }

/**
 * Draws what a program printed as an animated SVG. A viewer without animation sees the last screen.
 *
 * @param {string} output With ANSI colours.
 * @param {{ command: string, title: string }} options
 */
export function drawTerminal(output, { command, title }) {
  const lines = [`${ESCAPE}[32m$${ESCAPE}[39m ${command}`, '', ...output.trimEnd().split(/\r?\n/)]
  const width = Math.ceil(COLUMNS * CHARACTER_WIDTH + 2 * PADDING)
  const height = TITLE_HEIGHT + ROWS * LINE_HEIGHT + PADDING
  const offScreen = Math.max(0, lines.length - ROWS)
  const { seconds, reveal, scroll } = planAnimation(lines, offScreen)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(title)}</title>
<desc id="description">A terminal runs ${escapeXml(command)}: an agent asks, pays, gets an answer and checks its receipt.</desc>
<style>
.frame{fill:#f6f8fa;stroke:#d0d7de}.bar{fill:#59636e;font-size:12px}.cover{fill:#f6f8fa}
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2328;white-space:pre}
.b{font-weight:700}.d{fill:#59636e}.g{fill:#1a7f37}.r{fill:#cf222e}.y{fill:#9a6700}.c{fill:#0969da}
.lines{transform:translateY(-${offScreen * LINE_HEIGHT}px)}.cover{visibility:hidden}
@media (prefers-color-scheme:dark){.frame{fill:#0d1117;stroke:#30363d}.cover{fill:#0d1117}text{fill:#e6edf3}.bar,.d{fill:#9198a1}.g{fill:#3fb950}.r{fill:#f85149}.y{fill:#d29922}.c{fill:#58a6ff}}
@media (prefers-reduced-motion:no-preference){.lines{animation:scroll ${seconds}s step-end infinite}.cover{visibility:visible;animation:reveal ${seconds}s step-end infinite}}
@keyframes scroll{${scroll}}
@keyframes reveal{${reveal}}
</style>
<rect class="frame" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>
<circle cx="20" cy="17" r="6" fill="#ff5f57"/><circle cx="40" cy="17" r="6" fill="#febc2e"/><circle cx="60" cy="17" r="6" fill="#28c840"/>
<text class="bar" x="${width / 2}" y="21" text-anchor="middle">${escapeXml(title)}</text>
<clipPath id="screen"><rect x="1" y="${TITLE_HEIGHT}" width="${width - 2}" height="${ROWS * LINE_HEIGHT}"/></clipPath>
<g clip-path="url(#screen)">
<g class="lines">
${lines.map(drawLine).filter(Boolean).join('\n')}
</g>
<rect class="cover" x="1" y="${TITLE_HEIGHT}" width="${width - 2}" height="${ROWS * LINE_HEIGHT}"/>
</g>
</svg>
`
}

/** When each line appears: the cover moves down over the first screen, then the lines move up. */
function planAnimation(lines, offScreen) {
  let at = 0
  const times = lines.map((line) => {
    const isStep = /^\D*\d+\. /.test(plainText(line))
    at += isStep ? SECONDS_AT_A_STEP : SECONDS_PER_LINE
    return at
  })
  const seconds = Math.ceil(at + SECONDS_AT_THE_END)
  const frame = (time, pixels) => `${((time / seconds) * 100).toFixed(2)}%{transform:translateY(${pixels}px)}`
  const shown = times.slice(0, ROWS)
  const moved = times.slice(ROWS)
  const moves = moved.map((time, index) => frame(time, -Math.min(index + 1, offScreen) * LINE_HEIGHT))
  return {
    seconds,
    reveal: [
      '0%{transform:none}',
      ...shown.map((time, index) => frame(time, (index + 1) * LINE_HEIGHT)),
    ].join(''),
    scroll: ['0%{transform:none}', ...moves].join(''),
  }
}

function drawLine(line, index) {
  if (line === '') return ''
  const y = TITLE_HEIGHT + (index + 1) * LINE_HEIGHT - 5
  return `<text x="${PADDING}" y="${y}">${toSpans(line)}</text>`
}

/** A line as coloured spans, cut at the width of the terminal. */
function toSpans(line) {
  const styles = new Set()
  let room = COLUMNS
  let spans = ''
  for (const part of line.split(new RegExp(`(${ESCAPE}\\[[0-9;]*m)`))) {
    const [, codes] = new RegExp(`^${ESCAPE}\\[([0-9;]*)m$`).exec(part) ?? []
    if (codes !== undefined) {
      for (const code of codes.split(';')) applyCode(styles, code)
      continue
    }
    if (part === '' || room <= 0) continue
    const text = part.length > room ? `${part.slice(0, room - 1)}…` : part
    room -= text.length
    const names = [...styles].join(' ')
    spans += names === '' ? escapeXml(text) : `<tspan class="${names}">${escapeXml(text)}</tspan>`
  }
  return spans
}

function applyCode(styles, code) {
  const name = STYLES[code]
  if (name) styles.add(name)
  else if (code === '22') for (const each of ['b', 'd']) styles.delete(each)
  else for (const each of ['r', 'g', 'y', 'c']) styles.delete(each)
}

function plainText(line) {
  return line.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '')
}

function escapeXml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
