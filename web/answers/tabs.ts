import { make } from '../dom.ts'

/** One way to look at something. */
export interface TabView {
  readonly name: string
  /** Made when it is first looked at. */
  readonly create: () => HTMLElement
}

const REMEMBERED = 'answer-tab'
let made = 0

/**
 * Views of one thing under tabs, of which one is in the order of keys and the arrows lead to the others. The tab that was
 * chosen last in this window is open where there is one of that name.
 */
export function createTabs(label: string, views: readonly TabView[]): HTMLElement {
  made += 1
  const id = `view-${made}`
  const tabs = views.map(({ name }, at) =>
    make(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-tab-${at}`,
        'aria-controls': `${id}-panel-${at}`,
        click: () => {
          choose(at)
          remember(name)
        },
      },
      name,
    ),
  )
  const panels = views.map((_, at) =>
    make('div', {
      role: 'tabpanel',
      id: `${id}-panel-${at}`,
      'aria-labelledby': `${id}-tab-${at}`,
      tabindex: '0',
    }),
  )

  function choose(chosen: number): void {
    tabs.forEach((tab, at) => {
      tab.setAttribute('aria-selected', `${at === chosen}`)
      tab.tabIndex = at === chosen ? 0 : -1
    })
    panels.forEach((panel, at) => {
      panel.hidden = at !== chosen
      const view = views[at]
      if (at === chosen && view && panel.childElementCount === 0) panel.append(view.create())
    })
  }

  const list = make('div', { role: 'tablist', class: 'view-tabs', 'aria-label': label }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.matches(':focus'))
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined || at < 0) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    tab?.focus()
    tab?.click()
  })
  const before = views.findIndex(({ name }) => name === recall())
  choose(Math.max(0, before))
  return make('div', { class: 'views' }, list, ...panels)
}

function remember(name: string): void {
  try {
    sessionStorage.setItem(REMEMBERED, name)
  } catch {
    // a window that may keep nothing opens the first tab
  }
}

function recall(): string | undefined {
  try {
    return sessionStorage.getItem(REMEMBERED) ?? undefined
  } catch {
    return undefined
  }
}
