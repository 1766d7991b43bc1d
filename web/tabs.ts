import { make } from './dom.ts'

export interface Tab {
  readonly title: string
  /** Made when the tab is first shown. */
  readonly content: () => readonly Node[]
}

let groups = 0

/** Tabs by the ARIA pattern: arrows, Home and End move between them, Tab goes on to what the chosen one shows. */
export function createTabs(label: string, tabs: readonly Tab[]): HTMLElement {
  groups += 1
  const group = `tabs-${groups}`
  const panels = tabs.map((_, at) =>
    make('div', {
      role: 'tabpanel',
      id: `${group}-panel-${at}`,
      'aria-labelledby': `${group}-tab-${at}`,
      class: 'tab-panel',
      hidden: at !== 0,
    }),
  )
  const buttons = tabs.map(({ title }, at) =>
    make(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${group}-tab-${at}`,
        'aria-controls': `${group}-panel-${at}`,
        click: () => choose(at),
        keydown: (event) => event instanceof KeyboardEvent && move(event, at),
      },
      title,
    ),
  )

  function choose(chosen: number): void {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', `${at === chosen}`)
      button.tabIndex = at === chosen ? 0 : -1
    }
    for (const [at, panel] of panels.entries()) panel.hidden = at !== chosen
    const panel = panels[chosen]
    if (panel?.childElementCount === 0) panel.append(...(tabs[chosen]?.content() ?? []))
  }

  function move(event: KeyboardEvent, from: number): void {
    const last = buttons.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
    buttons[target]?.focus()
  }

  choose(0)
  return make(
    'div',
    { class: 'tabs' },
    make('div', { role: 'tablist', 'aria-label': label, class: 'tab-list' }, ...buttons),
    ...panels,
  )
}
