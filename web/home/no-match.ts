import { make } from '../dom.ts'

/** What stands in the list when no tool matches. @param near Words to search for instead. */
export function noMatch(near: readonly string[], search: (words: string) => void): HTMLElement {
  if (near.length === 0)
    return make(
      'li',
      { class: 'empty' },
      'No tool matches these words. Try others, or ask in a sentence above.',
    )
  const buttons = near.map((word) => {
    const button = make('button', { type: 'button', class: 'plain' }, word)
    button.addEventListener('click', () => search(word))
    return button
  })
  return make(
    'li',
    { class: 'empty' },
    'No tool matches these words. Did you mean one of these? ',
    ...buttons,
  )
}
