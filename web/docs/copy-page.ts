import { readLimited } from '../../src/client/read-limited.ts'
import { createCopyButton } from '../copy-button.ts'

const SHOWN_MS = 1_500

/** Gives every block of code a copy button, and makes "Copy for an LLM" fetch the Markdown of its page. */
export function openCopyPage(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.block')) {
    const code = block.querySelector('pre')
    if (code) block.append(createCopyButton(() => code.textContent))
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-page]')) {
    const label = button.textContent
    button.addEventListener('click', () => {
      void copyPage(button.dataset['copyPage'] ?? '').then((word) => {
        button.textContent = word
        setTimeout(() => {
          button.textContent = label
        }, SHOWN_MS)
      })
    })
  }
}

async function copyPage(href: string): Promise<string> {
  try {
    const response = await fetch(href)
    if (!response.ok) return 'Not available'
    await navigator.clipboard.writeText(await readLimited(response))
    return 'Copied'
  } catch {
    return 'Not allowed'
  }
}
