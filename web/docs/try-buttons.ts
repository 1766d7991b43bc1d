import { make } from '../dom.ts'

/** "Try it" opens the call below the button; what it needs is loaded with the first click. */
export function openTryButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-try]')) {
    const slot = button.closest('.operation')?.querySelector<HTMLElement>('.try-slot')
    if (slot) button.addEventListener('click', () => void open(button, slot))
  }
}

async function open(button: HTMLButtonElement, slot: HTMLElement): Promise<void> {
  button.disabled = true
  try {
    const { openTryPanel } = await import('./try-panel.ts')
    slot.hidden = false
    await openTryPanel(slot, button.dataset['try'] ?? '')
  } catch {
    slot.hidden = false
    slot.replaceChildren(
      make('p', { class: 'trouble', role: 'alert' }, 'The call form did not load. Try again.'),
    )
  } finally {
    button.disabled = false
  }
}
