import { fill, make, one } from '../dom.ts'
import { dollars } from '../format.ts'
import { type Capabilities, networkName } from '../gateway.ts'
import { openTabSession, type SessionReturn, type TabSession } from './session.ts'
import { openHeldSession } from './session-held.ts'

const AMOUNTS = ['1', '5', '20']
const INTRODUCTION = 'Pay in once, and calls need no signature. What you do not spend is yours to get back.'

/** A prepaid session: pay in once, and calls need no signature. */
export function openSessionPanel(
  capabilities: Capabilities,
  {
    begin,
    onReturned,
  }: {
    /** Puts a top-up into the form of a call. */
    readonly begin: (input: Readonly<Record<string, unknown>>) => void
    /** Called with what went back to a wallet. */
    readonly onReturned: (returned: SessionReturn) => void
  },
): TabSession {
  const panel = one('session', HTMLElement)
  const session = openTabSession(show)
  const held = openHeldSession(session, {
    nameOf: (network) => networkName(capabilities, network),
    onReturned,
  })
  const amount = make(
    'select',
    { id: 'session-amount' },
    ...AMOUNTS.map((usd) => make('option', { value: usd }, dollars(usd))),
  )

  function topUp(): void {
    // the token is kept in this tab before its top-up can be paid
    void session.prepare().then((tokenSha256) => begin({ amountUsd: Number(amount.value), tokenSha256 }))
  }

  function show(): void {
    held.update()
    fill(
      panel,
      session.token() === undefined && make('p', { class: 'quiet' }, INTRODUCTION),
      held.element,
      make('div', { class: 'field' }, make('label', { for: 'session-amount' }, 'Amount'), amount),
      make('button', { type: 'button', class: 'small', click: topUp }, 'Top up a session'),
    )
  }

  show()
  session.refresh().catch(() => {
    // a token that was never paid for has no session yet
  })
  return session
}
