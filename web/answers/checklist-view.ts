import type { ChecklistScene, Level } from '../../src/drawing/kinds/checklist.ts'
import { make } from '../dom.ts'

const SIGNS: Readonly<Record<Level, readonly [sign: string, word: string]>> = {
  good: ['✓', 'fine'],
  note: ['!', 'take care'],
  bad: ['✕', 'danger'],
}

/** Findings by their danger, each with a sign and a word besides its colour. */
export function checklistView({ worst, items }: ChecklistScene): HTMLElement {
  return make(
    'div',
    { class: 'checklist' },
    make('p', { class: `verdict-line ${worst.level}` }, mark(worst.level), worst.words),
    make(
      'ul',
      {},
      ...items.map(({ level, name, words, stated }) =>
        make(
          'li',
          { class: level },
          mark(level),
          make('div', {}, make('strong', {}, name), words !== '' && make('span', {}, words)),
          make('span', { class: 'level' }, stated === '' ? SIGNS[level][1] : stated),
        ),
      ),
    ),
  )
}

function mark(level: Level): HTMLElement {
  return make(
    'span',
    { class: `check-mark ${level}`, role: 'img', 'aria-label': SIGNS[level][1] },
    SIGNS[level][0],
  )
}
