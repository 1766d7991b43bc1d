import { make } from '../dom.ts'
import type { Row } from './api.ts'
import type { AdminApp } from './app.ts'
import { formatCell } from './cells.ts'
import { openDialog } from './dialog.ts'
import type { RowAct } from './views.ts'
import { toTitle } from './words.ts'

interface DetailsOptions {
  readonly title: string
  readonly row: Row
  readonly acts: readonly RowAct[]
  onClose(): void
}

const HIDDEN = new Set(['links'])

/** Everything that the API states of a row. */
export function showDetails(app: Pick<AdminApp, 'names' | 'ask'>, options: DetailsOptions): void {
  const { title, row, acts, onClose } = options
  const { names } = app
  const fields = Object.keys(row).filter((name) => !HIDDEN.has(name))
  const dialog = openDialog({ title, onClose, isWide: true })
  const toButton = ({ label, operation, input }: RowAct) => {
    const click = () => {
      dialog.close()
      app.ask(operation, input, row)
    }
    return make('button', { type: 'button', class: 'main', click }, label)
  }
  dialog.body.append(
    make(
      'dl',
      { class: 'fields-of' },
      ...fields.map((name) =>
        make(
          'div',
          {},
          make('dt', {}, toTitle(name)),
          make('dd', {}, formatCell(row, name, names), ...listTime(row[name])),
        ),
      ),
    ),
    make(
      'div',
      { class: 'row end' },
      make('button', { type: 'button', click: () => dialog.close() }, 'Close'),
      ...acts.map(toButton),
    ),
  )
}

/** The exact time beside an age. */
function listTime(value: unknown): readonly Node[] {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return []
  return [make('span', { class: 'quiet' }, ` ${value.slice(0, 19).replace('T', ' ')} UTC`)]
}
