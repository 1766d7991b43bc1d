import { make } from './dom.ts'

/** A button that copies a text and confirms it. */
export function createCopyButton(text: () => string, label = 'Copy'): HTMLButtonElement {
  const button = make(
    'button',
    {
      type: 'button',
      class: 'small',
      click: () => {
        const say = (word: string) => {
          button.textContent = word
          setTimeout(() => {
            button.textContent = label
          }, 1_500)
        }
        navigator.clipboard.writeText(text()).then(
          () => say('Copied'),
          () => say('Not allowed'),
        )
      },
    },
    label,
  )
  return button
}
