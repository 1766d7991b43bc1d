import { readJson } from './read-json.ts'

/** Lets an example answer grow from its first lines to all of them; the rest is fetched when it is wanted. */
export function openExamples(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-example]')) {
    const code = button.parentElement?.querySelector('pre')
    if (code) openExample(button, code)
  }
}

function openExample(button: HTMLButtonElement, code: HTMLElement): void {
  const cut = code.textContent
  const label = button.textContent
  let whole: string | undefined
  let isWhole = false

  async function toggle(): Promise<void> {
    if (!isWhole) whole ??= await readAnswer(button.dataset['example'] ?? '')
    if (whole === undefined) {
      button.textContent = 'Not available, try again'
      return
    }
    isWhole = !isWhole
    code.textContent = isWhole ? whole : cut
    code.classList.toggle('is-cut', !isWhole)
    button.textContent = isWhole ? 'Show less' : label
    button.setAttribute('aria-expanded', `${isWhole}`)
  }

  button.setAttribute('aria-expanded', 'false')
  button.addEventListener('click', () => void toggle())
}

async function readAnswer(href: string): Promise<string | undefined> {
  try {
    const found = await readJson(href)
    if (typeof found !== 'object' || found === null || !('answer' in found)) return undefined
    return JSON.stringify(found.answer, null, 2)
  } catch {
    return undefined
  }
}
