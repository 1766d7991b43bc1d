import { fill, make, one } from '../dom.ts'
import { openThemeSwitch } from '../theme-switch.ts'
import { askForAct } from './act-dialog.ts'
import { createApi, isRow, type Listing, rowsIn } from './api.ts'
import type { AdminApp, View } from './app.ts'
import { createExportsView } from './exports-view.ts'
import { createListView } from './list-view.ts'
import { createMarginsView } from './margins-view.ts'
import { createNavigation, titleOf } from './navigation.ts'
import { createOverviewView } from './overview-view.ts'
import { createRefresher, type Refresher } from './refresh.ts'
import { FIRST_VIEW, type Route, readRoute } from './route.ts'
import { isSignedOut, openSignInForm, showSignInError, token } from './sign-in.ts'
import { groups } from './views.ts'

const ANNOUNCED_MS = 8_000
const RESUME_MS = 5_000
const SUMMARIES: Readonly<Record<string, string>> = {
  exports: 'Whole tables as CSV, for your accounts and your spreadsheet.',
}

const api = createApi(() => token.read())
const views = groups.flatMap((group) => group.views)
let refresher: Refresher | undefined
let stop = () => {}

async function signIn(given: string): Promise<void> {
  token.keep(given)
  try {
    open(await api.listing(), await readNames())
  } catch (error) {
    token.forget()
    throw error
  }
}

function signOut(why = ''): void {
  token.forget()
  stop()
  refresher?.stop()
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  setSignedIn(false)
  fill(one('view', HTMLElement))
  showSignInError(why)
  one('token', HTMLInputElement).focus()
}

/** The names of networks, which rows state by their CAIP-2 ids. */
async function readNames(): Promise<ReadonlyMap<string, string>> {
  const { gateway } = await api.look(FIRST_VIEW)
  const networks = rowsIn(isRow(gateway) ? gateway['networks'] : undefined)
  return new Map(networks.map(({ id, name }) => [`${id}`, `${name}`]))
}

function setSignedIn(isIn: boolean): void {
  one('sign-in', HTMLElement).hidden = isIn
  for (const id of ['views', 'view', 'sign-out', 'who']) one(id, HTMLElement).hidden = !isIn
  one('shell', HTMLElement).classList.toggle('signed-out', !isIn)
}

/** Shows what the address names, and follows it until someone signs out. */
function open({ by, operations }: Listing, names: ReadonlyMap<string, string>): void {
  setSignedIn(true)
  one('who', HTMLElement).textContent = by
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  const navigation = createNavigation(one('views', HTMLElement), known)
  const app: AdminApp = {
    api,
    operations: known,
    names,
    announce,
    refresh: () => void refresher?.now(),
    ask(operation, input, subject) {
      const onDone = (sentence: string) => {
        announce(sentence)
        void refresher?.now()
      }
      askForAct({ api, onDone }, { operation, input, ...(subject ? { subject } : {}) }).catch(
        (error: unknown) => announce(error instanceof Error ? error.message : `${error}`),
      )
    },
  }
  let current: { readonly id: string; readonly view: View } | undefined

  function show(): void {
    const route = readRoute()
    const id = views.includes(route.view) ? route.view : FIRST_VIEW
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    if (current?.id === id && current.view.follow) {
      current.view.follow(route.filters, route.row)
      return
    }
    refresher?.stop()
    const view = createView(app, id, route)
    current = { id, view }
    navigation.select(id)
    refresher = showView({ id, view, app, onOverview: navigation.count })
  }

  window.addEventListener('hashchange', show)
  stop = () => window.removeEventListener('hashchange', show)
  show()
}

function createView(app: AdminApp, id: string, route: Route): View {
  const operation = app.operations.get(id)
  if (id === 'exports') return createExportsView(app)
  if (id === FIRST_VIEW || !operation) return createOverviewView(app)
  return id === 'margins' ? createMarginsView(app, operation, route) : createListView(app, operation, route)
}

/** Puts a view under its heading, with what went wrong at the last look. */
function showView({
  id,
  view,
  app,
  onOverview,
}: {
  readonly id: string
  readonly view: View
  readonly app: AdminApp
  readonly onOverview: ReturnType<typeof createNavigation>['count']
}): Refresher {
  const trouble = make('p', { class: 'verdict bad', role: 'alert', hidden: true })
  const looking = createRefresher(async () => {
    try {
      await Promise.all([view.refresh(), app.api.look(FIRST_VIEW).then(onOverview)])
      trouble.hidden = true
    } catch (error) {
      if (isSignedOut(error)) signOut('This token is not valid any more. Sign in with another one.')
      trouble.textContent = error instanceof Error ? error.message : `${error}`
      trouble.hidden = false
      throw error
    }
  })
  const title = titleOf(id, app.operations)
  document.title = `${title} · Admin · Pennywire`
  const heading = make('h1', { tabindex: '-1' }, title)
  fill(
    one('view', HTMLElement),
    make('div', { class: 'row apart head' }, heading, looking.element),
    make('p', { class: 'quiet summary' }, SUMMARIES[id] ?? app.operations.get(id)?.summary),
    trouble,
    view.element,
  )
  heading.focus({ preventScroll: true })
  void looking.now()
  return looking
}

let silence: ReturnType<typeof setTimeout> | undefined

/** Announces a sentence to everyone, also to those who do not see it. */
function announce(sentence: string): void {
  const status = one('status', HTMLElement)
  status.textContent = sentence
  clearTimeout(silence)
  silence = setTimeout(() => {
    status.textContent = ''
  }, ANNOUNCED_MS)
}

openThemeSwitch()
openSignInForm(signIn)
one('sign-out', HTMLButtonElement).addEventListener('click', () => signOut())
// neither the form nor the view stands where the other is going to be
setSignedIn(token.read() !== '')
if (token.read() === '') one('token', HTMLInputElement).focus()
else void resume()

/** Goes on with the token of this tab; while the gateway is away, the token is kept and tried again. */
async function resume(): Promise<void> {
  const kept = token.read()
  try {
    await signIn(kept)
  } catch (error) {
    if (isSignedOut(error)) return signOut('This token is not valid any more. Sign in with another one.')
    token.keep(kept)
    setSignedIn(false)
    showSignInError(error instanceof Error ? error.message : `${error}`)
    setTimeout(() => {
      if (token.read() === kept && isSignInShown()) void resume()
    }, RESUME_MS)
  }
}

function isSignInShown(): boolean {
  return !one('sign-in', HTMLElement).hidden
}
