import { make } from '../dom.ts'
import { isDialogOpen } from './dialog.ts'
import { formatClock } from './words.ts'

const EVERY_MS = 15_000

export interface Refresher {
  readonly element: HTMLElement
  /** Looks at once, and again after a while. */
  now(): Promise<void>
  stop(): void
}

/**
 * Looks again every 15 seconds, and states when it looked last. It waits while the page is hidden, while a dialog is open,
 * and while the admin has paused it.
 */
export function createRefresher(look: () => Promise<void>): Refresher {
  const text = make('span', { class: 'quiet figure' }, 'Looking …')
  const pause = make('button', { type: 'button', class: 'small', 'aria-pressed': 'false' }, 'Pause')
  const again = make('button', { type: 'button', class: 'small', click: () => void now() }, 'Refresh')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let isStopped = false
  let lastAt: number | undefined
  let isLooking = false
  let isOutdated = false

  function show(hasFailed: boolean): void {
    const last = lastAt === undefined ? 'Not loaded' : `Updated ${formatClock(lastAt)}`
    text.textContent = hasFailed ? `${last} · not current` : `${last}${isPaused ? ' · paused' : ''}`
    text.classList.toggle('stale', hasFailed)
  }

  async function now(): Promise<void> {
    clearTimeout(timer)
    // anyone who asks while it looks wants to see what is there after the asking
    isOutdated = isLooking
    if (isLooking || isStopped) return
    isLooking = true
    let hasFailed = false
    do {
      isOutdated = false
      hasFailed = await look().then(
        () => false,
        () => true,
      )
    } while (isOutdated && !isStopped)
    isLooking = false
    if (isStopped) return
    if (!hasFailed) lastAt = Date.now()
    show(hasFailed)
    timer = setTimeout(() => void turn(), EVERY_MS)
  }

  async function turn(): Promise<void> {
    if (isPaused || document.hidden || isDialogOpen()) {
      timer = setTimeout(() => void turn(), EVERY_MS)
      return
    }
    await now()
  }

  const onVisible = () => {
    if (!document.hidden && !isPaused && lastAt !== undefined && Date.now() - lastAt >= EVERY_MS) void now()
  }
  document.addEventListener('visibilitychange', onVisible)
  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.setAttribute('aria-pressed', `${isPaused}`)
    show(false)
  })

  return {
    element: make('div', { class: 'row refresher' }, text, again, pause),
    now,
    stop() {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
