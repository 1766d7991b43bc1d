import { createPaint, isColored } from '../paint.ts'

/** Shows that a command waits, and for what. */
export interface Spinner {
  show(text: string): void
  /** Takes it off the screen; `show` brings it back. */
  hide(): void
}

interface SpinnerStream {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 80
const CLEAR_LINE = '\r\u001b[2K'

/** A spinner on a terminal; nothing at all elsewhere. */
export function createSpinner(stream: SpinnerStream = process.stderr, now: () => number = Date.now): Spinner {
  if (stream.isTTY !== true || process.env['TERM'] === 'dumb') return { show: () => {}, hide: () => {} }
  const paint = createPaint(isColored(stream))
  let timer: NodeJS.Timeout | undefined
  let text = ''
  let since = 0
  let frame = 0

  function draw(): void {
    const seconds = Math.floor((now() - since) / 1_000)
    const waited = seconds < 2 ? '' : paint.quiet(` ${seconds} s`)
    stream.write(`${CLEAR_LINE}${paint.name(FRAMES[frame % FRAMES.length] ?? '')} ${text}${waited}`)
    frame += 1
  }

  return {
    show(next) {
      if (next !== text) since = now()
      text = next
      if (timer === undefined) timer = setInterval(draw, FRAME_MS).unref()
      draw()
    },
    hide() {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      stream.write(CLEAR_LINE)
    },
  }
}
