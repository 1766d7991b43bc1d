import { z } from 'zod'
import { fill, make, one } from './dom.ts'
import { dollars, minute } from './format.ts'
import { gatewayUrl } from './gateway.ts'

const Calls = z.object({
  calls: z.array(
    z.looseObject({ path: z.string(), network: z.string(), amountUsd: z.number(), at: z.string() }),
  ),
})
type SoldCall = z.output<typeof Calls>['calls'][number]

const OwnPayment = z.object({
  path: z.string(),
  settlement: z.looseObject({ network: z.string(), transaction: z.string() }),
})

const SHOWN = 12
const FIRST_WAIT = 2_000
const MAX_WAIT = 60_000

/** A call that was paid in this tab. */
interface OwnCall {
  readonly path: string
  readonly network: string
  readonly href: string
}

interface FeedOptions {
  readonly nameOf: (network: string) => string
  readonly titleOf: (path: string) => string
  /** The page of a transaction in an explorer; undefined where no explorer knows it. */
  readonly explorerOf: (network: string, transaction: string) => string | undefined
}

/** Shows what is being sold, whether the page is connected, and reconnects by itself. */
export function openFeed(options: FeedOptions): void {
  const list = one('feed', HTMLOListElement)
  const state = one('feed-state', HTMLElement)
  const pause = one('feed-pause', HTMLButtonElement)
  let source: EventSource | undefined
  let wait = FIRST_WAIT
  let isFirst = true
  let isPaused = false
  let own: readonly OwnCall[] = []

  function listen(): void {
    const opened = new EventSource(new URL('api/live/calls', gatewayUrl))
    source = opened
    isFirst = true
    setState('waiting', 'Connecting')
    opened.addEventListener('open', () => {
      wait = FIRST_WAIT
      setState('on', 'Live')
    })
    opened.addEventListener('calls', (event) => {
      const result = Calls.safeParse(JSON.parse(event.data))
      if (result.success) show(result.data.calls)
    })
    opened.addEventListener('error', () => {
      setState('off', 'Not connected')
      // a browser comes back by itself unless it was turned away
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      setTimeout(listen, wait)
      wait = Math.min(wait * 2, MAX_WAIT)
    })
  }

  function show(calls: readonly SoldCall[]): void {
    const rows = calls.slice(0, SHOWN).map((call) => row(call, options, takeOwn(call)))
    if (isFirst) list.replaceChildren(...rows)
    else list.prepend(...rows)
    isFirst = false
    while (list.childElementCount > SHOWN) list.lastElementChild?.remove()
    one('feed-empty', HTMLElement).hidden = list.childElementCount > 0
  }

  /** The transaction of a row that was paid here; each is linked once. */
  function takeOwn({ path, network }: SoldCall): string | undefined {
    const found = own.find((call) => call.path === path && call.network === network)
    own = own.filter((call) => call !== found)
    return found?.href
  }

  document.addEventListener('callpaid', (event) => {
    const { data } = OwnPayment.safeParse(event instanceof CustomEvent ? event.detail : undefined)
    if (!data) return
    const { path, settlement } = data
    const href = options.explorerOf(settlement.network, settlement.transaction)
    if (href !== undefined) own = [...own, { path, network: settlement.network, href }]
  })

  function setState(kind: 'on' | 'off' | 'waiting' | 'paused', words: string): void {
    state.className = `state ${kind}`
    fill(state, words)
  }

  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.textContent = isPaused ? 'Resume' : 'Pause'
    source?.close()
    source = undefined
    if (isPaused) setState('paused', 'Paused')
    else listen()
  })
  // only so many listen at once, and a page that is put away must not be one of them
  window.addEventListener('pagehide', () => source?.close())
  window.addEventListener('pageshow', ({ persisted }) => persisted && !isPaused && listen())
  listen()
}

/** The feed names no transaction, so that buyers stay anonymous; one's own is known to this tab. */
function row(
  { path, network, amountUsd, at }: SoldCall,
  { nameOf, titleOf }: FeedOptions,
  href: string | undefined,
): HTMLElement {
  return make(
    'li',
    { title: path },
    make('span', { class: 'feed-tool' }, titleOf(path)),
    make('span', { class: 'figure' }, dollars(amountUsd)),
    make('small', {}, `${nameOf(network)} · `, make('time', { datetime: at }, minute(at))),
    href !== undefined &&
      make(
        'a',
        { class: 'feed-own', href, target: '_blank', rel: 'noopener noreferrer' },
        'Your transaction',
      ),
  )
}
