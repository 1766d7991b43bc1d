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

const SHOWN = 12
const FIRST_WAIT = 2_000
const MAX_WAIT = 60_000

/** Shows what is being sold as the gateway tells of it, says whether it is listening, and comes back by itself. */
export function openFeed({ nameOf }: { readonly nameOf: (network: string) => string }): void {
  const list = one('feed', HTMLOListElement)
  const state = one('feed-state', HTMLElement)
  const pause = one('feed-pause', HTMLButtonElement)
  let source: EventSource | undefined
  let wait = FIRST_WAIT
  let isFirst = true
  let isPaused = false

  function listen(): void {
    const opened = new EventSource(new URL('api/live/calls', gatewayUrl))
    source = opened
    isFirst = true
    say('waiting', 'Connecting')
    opened.addEventListener('open', () => {
      wait = FIRST_WAIT
      say('on', 'Live')
    })
    opened.addEventListener('calls', (event) => {
      const result = Calls.safeParse(JSON.parse(event.data))
      if (result.success) show(result.data.calls)
    })
    opened.addEventListener('error', () => {
      say('off', 'Not connected')
      // a browser comes back by itself unless it was turned away
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      setTimeout(listen, wait)
      wait = Math.min(wait * 2, MAX_WAIT)
    })
  }

  function show(calls: readonly SoldCall[]): void {
    const rows = calls.slice(0, SHOWN).map((call) => row(call, nameOf))
    if (isFirst) list.replaceChildren(...rows)
    else list.prepend(...rows)
    isFirst = false
    while (list.childElementCount > SHOWN) list.lastElementChild?.remove()
    one('feed-empty', HTMLElement).hidden = list.childElementCount > 0
  }

  function say(kind: 'on' | 'off' | 'waiting' | 'paused', words: string): void {
    state.className = `state ${kind}`
    fill(state, words)
  }

  pause.addEventListener('click', () => {
    isPaused = !isPaused
    pause.textContent = isPaused ? 'Resume' : 'Pause'
    source?.close()
    source = undefined
    if (isPaused) say('paused', 'Paused')
    else listen()
  })
  // only so many listen at once, and a page that is put away must not be one of them
  window.addEventListener('pagehide', () => source?.close())
  window.addEventListener('pageshow', ({ persisted }) => persisted && !isPaused && listen())
  listen()
}

function row({ path, network, amountUsd, at }: SoldCall, nameOf: (network: string) => string): HTMLElement {
  return make(
    'li',
    {},
    make('code', {}, path),
    make('span', { class: 'figure' }, dollars(amountUsd)),
    make('small', {}, `${nameOf(network)} · `, make('time', { datetime: at }, minute(at))),
  )
}
