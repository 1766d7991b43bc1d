import { fill, make, one } from '../dom.ts'

/** The steps of a call on the page, and the line that states how far it is. */
export interface CallSteps {
  readonly call: HTMLElement
  readonly offer: HTMLElement
  readonly outcome: HTMLElement
  /** Announced to anyone who reads by ear. */
  setStatus(words: string): void
  /** Leaves the first step alone on the page. */
  clear(): void
  removePayButton(): void
  conclude(...parts: readonly (Node | undefined)[]): void
}

export function createSteps(): CallSteps {
  const offer = one('offer', HTMLElement)
  const outcome = one('outcome', HTMLElement)
  const status = one('call-status', HTMLElement)
  const guide = one('guide', HTMLElement)
  const setStatus = (words: string) => {
    status.textContent = words
  }

  return {
    call: one('call', HTMLElement),
    offer,
    outcome,
    setStatus,
    clear() {
      guide.hidden = true
      fill(offer)
      fill(outcome)
    },
    removePayButton() {
      for (const part of offer.querySelectorAll('.pay, .unpaid')) part.remove()
    },
    conclude(...parts) {
      showStep(outcome, 'Outcome', parts)
      setStatus(outcome.querySelector('.verdict p')?.textContent ?? '')
    },
  }
}

/** Shows a step and leads there anyone who reads by ear or goes by key. */
export function showStep(position: HTMLElement, title: string, parts: readonly (Node | undefined)[]): void {
  const heading = make('h3', { tabindex: '-1' }, title)
  fill(position, make('section', { class: 'step' }, heading, ...parts))
  heading.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  position.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

/** Keeps a button busy, and from being pressed twice, while its work runs. */
export async function runBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  button.disabled = true
  button.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    button.disabled = false
    button.removeAttribute('aria-busy')
  }
}
