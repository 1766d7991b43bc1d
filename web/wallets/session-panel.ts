import { createCopyButton } from '../copy-button.ts'
import { fill, make, one } from '../dom.ts'
import { dollars } from '../format.ts'
import { openTabSession, type TabSession } from './session.ts'

const AMOUNTS = ['1', '5', '20']

/** A prepaid session: pay in once, and calls need no signature. @param begin Puts a top-up into the form of a call. */
export function openSessionPanel(begin: (input: Readonly<Record<string, unknown>>) => void): TabSession {
  const panel = one('session', HTMLElement)
  const session = openTabSession(show)
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
    const token = session.token()
    fill(
      panel,
      ...(token === undefined
        ? [
            make(
              'p',
              { class: 'quiet' },
              'Pay in once, and calls need no signature. What you do not spend is yours to get back.',
            ),
          ]
        : heldView(token)),
      make('div', { class: 'field' }, make('label', { for: 'session-amount' }, 'Amount'), amount),
      make('button', { type: 'button', class: 'small', click: topUp }, 'Top up a session'),
    )
  }

  function heldView(token: string): readonly Node[] {
    return [
      make('p', { class: 'balance figure' }, dollars(session.balanceUsd()), make('small', {}, ' prepaid')),
      make(
        'p',
        { class: 'row' },
        createCopyButton(() => token, 'Copy the token'),
        make('button', { type: 'button', class: 'small', click: () => session.forget() }, 'Forget it'),
      ),
      make(
        'p',
        { class: 'quiet' },
        'Copy the token before you close this tab: nothing else can spend the balance.',
      ),
    ]
  }

  show()
  session.refresh().catch(() => {
    // a token that was never paid for has no session yet
  })
  return session
}
