import type { View } from '../../drawing/view.ts'

/** What of an answer people and models are shown first, by paths. */
export interface ViewTerms {
  /** In the order in which they are shown. */
  readonly figures: readonly string[]
  /** Which members of a row are shown, by the path of its list. */
  readonly rows: ReadonlyMap<string, readonly string[]>
  /** Objects whose members are named by the caller, such as indicators. */
  readonly panes: string | undefined
  /** A text that the answer is bought for. */
  readonly text: string | undefined
}

export function readViewTerms(view: View | undefined): ViewTerms {
  return {
    figures: [...listGauge(view), ...(view?.figures ?? [])],
    rows: new Map(view ? listRows(view) : []),
    panes: view?.kind === 'panes' ? view.at : undefined,
    text: view?.kind === 'document' ? view.text : undefined,
  }
}

function listGauge(view: View | undefined): readonly string[] {
  if (view?.kind !== 'gauge') return []
  return [view.value, ...(view.label === undefined ? [] : [view.label])]
}

function listRows(view: View): readonly (readonly [string, readonly string[]])[] {
  switch (view.kind) {
    case 'heat':
      return view.values ? [[view.at, [view.row, ...view.values]]] : []
    case 'histogram':
    case 'treemap':
      return [[view.at, [view.label, view.value].flat()]]
    case 'matrix':
      return [[view.at, [view.row, view.column, view.value]]]
    case 'checklist':
      return [[view.at, [view.label, view.level]]]
    case 'list':
      return [[view.at, [view.title, ...(view.time === undefined ? [] : [view.time])]]]
    case 'levels':
      return (view.lists ?? []).map(({ at, price }) => [at, [price]])
    default:
      return []
  }
}
