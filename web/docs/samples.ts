import { type CodeSample, callSamples } from '../code/samples.ts'
import { createCopyButton } from '../copy-button.ts'
import { fill, make } from '../dom.ts'
import { toUrl } from './root.ts'

const STORAGE_KEY = 'pennywire.code'

type SampledCall = Omit<Parameters<typeof callSamples>[0], 'origin'>

/** Shows the call of every operation as code, in the language that the reader chose last. */
export function openSamples(): void {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-call]')].map((element) => {
    const call: SampledCall = JSON.parse(element.dataset['call'] ?? '')
    return createTabs(element, callSamples({ ...call, origin: toUrl('.').replace(/\/$/, '') }), choose)
  })
  const chosen = readChoice()
  for (const tabs of shown) tabs.show(chosen)

  function choose(id: string): void {
    try {
      localStorage.setItem(STORAGE_KEY, id)
    } catch {
      // without storage the choice lasts as long as the page
    }
    for (const tabs of shown) tabs.show(id)
  }
}

function readChoice(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

let tabs = 0

/** Tabs as ARIA describes them: one stop of the tabulator, arrows between them. */
function createTabs(element: HTMLElement, samples: readonly CodeSample[], choose: (id: string) => void) {
  tabs += 1
  const panelId = `code-${tabs}`
  const code = make('pre', { class: 'code', tabindex: '0' })
  const panel = make('div', { class: 'code-panel', role: 'tabpanel', id: panelId }, code)
  let current = samples[0]
  const buttons = samples.map(({ id, title }, at) =>
    make(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${panelId}-${id}`,
        'aria-controls': panelId,
        click: () => choose(id),
        keydown: (event) => {
          const next = event instanceof KeyboardEvent ? neighbour(event.key, at, samples.length) : undefined
          if (next === undefined) return
          event.preventDefault()
          choose(samples[next]?.id ?? id)
          buttons[next]?.focus()
        },
      },
      title,
    ),
  )
  panel.append(createCopyButton(() => current?.text ?? ''))
  fill(element, make('div', { class: 'code-tabs', role: 'tablist', 'aria-label': 'Code' }, ...buttons), panel)

  return {
    show(id: string): void {
      current = samples.find((sample) => sample.id === id) ?? samples[0]
      code.textContent = current?.text ?? ''
      samples.forEach((sample, at) => {
        const isShown = sample === current
        buttons[at]?.setAttribute('aria-selected', `${isShown}`)
        buttons[at]?.setAttribute('tabindex', isShown ? '0' : '-1')
      })
      panel.setAttribute('aria-labelledby', `${panelId}-${current?.id ?? ''}`)
    },
  }
}

function neighbour(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
