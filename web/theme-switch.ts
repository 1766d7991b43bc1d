import { one } from './dom.ts'

type Theme = 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Makes the switch between light and dark work; what is drawn rather than styled listens for `themechange`. */
export function openThemeSwitch(): void {
  const button = one('theme', HTMLButtonElement)

  function show(): void {
    button.setAttribute('aria-label', `Switch to ${other(current())} colours`)
    document.dispatchEvent(new Event('themechange'))
  }

  button.addEventListener('click', () => {
    const next = other(current())
    document.documentElement.dataset['theme'] = next
    localStorage.setItem('pennywire.theme', next)
    show()
  })
  dark.addEventListener('change', show)
  show()
}

function current(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return dark.matches ? 'dark' : 'light'
}

function other(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark'
}
