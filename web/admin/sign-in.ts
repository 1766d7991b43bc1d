import { one } from '../dom.ts'
import { ApiError } from './api.ts'

const STORED = 'pennywire.admin'
const UNAUTHORIZED = 401

/** The token of this tab, forgotten when the tab is closed. */
export const token = {
  read: (): string => sessionStorage.getItem(STORED) ?? '',
  keep: (text: string): void => sessionStorage.setItem(STORED, text),
  forget: (): void => sessionStorage.removeItem(STORED),
}

/** @param signIn Rejects when the token is not taken. */
export function openSignInForm(signIn: (token: string) => Promise<void>): void {
  const field = one('token', HTMLInputElement)
  const button = one('sign-in-button', HTMLButtonElement)

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    showSignInError('')
    button.disabled = true
    button.setAttribute('aria-busy', 'true')
    try {
      await signIn(field.value.trim())
      field.value = ''
    } catch (error) {
      showSignInError(describeRefusal(error))
      field.focus()
      field.select()
    } finally {
      button.disabled = false
      button.removeAttribute('aria-busy')
    }
  }

  one('sign-in-form', HTMLFormElement).addEventListener('submit', (event) => void submit(event))
}

export function showSignInError(sentence: string): void {
  one('sign-in-error', HTMLElement).textContent = sentence
  const field = one('token', HTMLInputElement)
  if (sentence === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === UNAUTHORIZED
}

function describeRefusal(error: unknown): string {
  if (isSignedOut(error))
    return 'This token is not one of ADMIN_TOKENS. Check that you have copied the part after the colon, and all of it.'
  return error instanceof Error ? error.message : `${error}`
}
