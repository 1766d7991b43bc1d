import { one } from '../dom.ts'

/** On small screens the navigation opens over the page, from its button. */
export function openNavigation(): void {
  const button = one('menu', HTMLButtonElement)
  const navigation = one('navigation', HTMLElement)

  function setOpen(isOpen: boolean): void {
    document.body.classList.toggle('nav-open', isOpen)
    button.setAttribute('aria-expanded', `${isOpen}`)
    button.setAttribute('aria-label', isOpen ? 'Close the navigation' : 'Open the navigation')
  }

  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    setOpen(isOpen)
    if (isOpen) navigation.querySelector('a')?.focus()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return
    setOpen(false)
    button.focus()
  })
  // a part of the same page needs the page back
  navigation.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  })
  showCurrent(navigation)
}

/** A long navigation begins where the reader is. */
function showCurrent(navigation: HTMLElement): void {
  const current = navigation.querySelector<HTMLElement>('[aria-current]')
  if (!current) return
  const below = current.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom
  if (below > 0) navigation.scrollTop += below + navigation.clientHeight / 3
}
