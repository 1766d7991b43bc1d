import { make } from '../dom.ts'

export interface OpenDialog {
  readonly body: HTMLElement
  close(): void
}

let count = 0

/**
 * A modal dialog over the page. Escape and the cross close it; the browser then gives the focus back to the element that had it.
 */
export function openDialog({
  title,
  onClose = () => {},
  isWide = false,
}: {
  readonly title: string
  readonly onClose?: () => void
  readonly isWide?: boolean
}): OpenDialog {
  count += 1
  const id = `dialog-${count}`
  const before = document.activeElement
  const close = () => dialog.close()
  const body = make('div', { class: 'dialog-body' })
  const dialog = make(
    'dialog',
    { 'aria-labelledby': id, class: isWide ? 'wide' : undefined },
    make(
      'header',
      { class: 'row apart' },
      make('h2', { id }, title),
      make('button', { type: 'button', class: 'round', 'aria-label': 'Close', click: close }, '✕'),
    ),
    body,
  )
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
    const name = before instanceof HTMLElement ? before.dataset['focus'] : undefined
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    else if (name !== undefined) focusByName(name)
  })
  // a click beside it
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return { body, close }
}

/** Whether one is open; the page behind it then stays as it is. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function focusByName(name: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-focus]')]
  all.find(({ dataset }) => dataset['focus'] === name)?.focus()
}
