import { make } from '../dom.ts'
import type { Query } from './api.ts'
import type { AdminApp } from './app.ts'

const KEEP_MS = 60_000

/** Fetches CSV with the token in its header, and hands it to the browser as a file. */
export async function download(
  { api, announce }: Pick<AdminApp, 'api' | 'announce'>,
  {
    path,
    query,
    button,
    name = path,
  }: {
    readonly path: string
    readonly query: Query
    readonly button: HTMLButtonElement
    readonly name?: string
  },
): Promise<void> {
  button.setAttribute('aria-busy', 'true')
  button.disabled = true
  try {
    const href = URL.createObjectURL(await api.csv(path, query))
    make('a', { href, download: `${name}.csv` }).click()
    setTimeout(() => URL.revokeObjectURL(href), KEEP_MS)
    announce(`Saved ${name}.csv.`)
  } catch (error) {
    announce(error instanceof Error ? error.message : `${error}`)
  } finally {
    button.disabled = false
    button.removeAttribute('aria-busy')
  }
}
