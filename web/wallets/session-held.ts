import { createCopyButton } from '../copy-button.ts'
import { fill, make } from '../dom.ts'
import { dollars, ends } from '../format.ts'
import { describeError } from '../gateway.ts'
import type { SessionReturn, TabSession } from './session.ts'

interface HeldSession {
  readonly element: HTMLElement
  /** Shows the balance as it is now. */
  update(): void
}

interface HeldOptions {
  readonly nameOf: (network: string) => string
  readonly onReturned: (returned: SessionReturn) => void
}

type Act = 'close' | 'forget'

/** The session of this tab: its balance, its token, and the two ways to end it, each asked about first. */
export function openHeldSession(session: TabSession, { nameOf, onReturned }: HeldOptions): HeldSession {
  const element = make('div', { class: 'session' })
  const outcome = make('p', { role: 'status', tabindex: '-1' })
  const state = make('div', { class: 'session' })
  let asked: Act | undefined
  element.append(state, outcome)

  function update(): void {
    const token = session.token()
    if (token === undefined) asked = undefined
    fill(state, ...(token === undefined ? [] : asked ? questionView(asked) : heldView(token)))
  }

  function heldView(token: string): readonly Node[] {
    const balance = session.balanceUsd()
    const isEmpty = Number(balance) === 0
    return [
      make('p', { class: 'balance figure' }, dollars(balance), make('small', {}, ' prepaid')),
      make(
        'p',
        { class: 'row' },
        createCopyButton(() => token, 'Copy the token'),
        isEmpty
          ? smallButton('Forget it', () => session.forget())
          : smallButton('Close it', () => ask('close')),
        ...(isEmpty ? [] : [smallButton('Forget it', () => ask('forget'))]),
      ),
      make(
        'p',
        { class: 'quiet' },
        'Copy the token before you close this tab: without it the balance can be neither spent nor returned here.',
      ),
    ]
  }

  function questionView(act: Act): readonly Node[] {
    const balance = dollars(session.balanceUsd())
    const question =
      act === 'close'
        ? `Close the session? Its ${balance} goes back to the wallet that paid in.`
        : `Forget the token? Without a copy of it, this page cannot spend or return the ${balance}.`
    return [
      make('p', {}, question),
      make(
        'p',
        { class: 'row' },
        smallButton(act === 'close' ? `Return ${balance}` : 'Forget it', act === 'close' ? close : forget),
        smallButton('Keep it', () => ask(undefined)),
      ),
    ]
  }

  /** Shows the question, or takes it back; the first button has the focus. */
  function ask(act: Act | undefined): void {
    asked = act
    fill(outcome)
    update()
    element.querySelector('button')?.focus()
  }

  function forget(): void {
    asked = undefined
    session.forget()
  }

  function close(): void {
    fill(outcome, 'Closing …')
    asked = undefined
    // the button that was pressed goes away
    outcome.focus()
    session.close().then(
      (returns) => {
        fill(outcome, returns.map((one) => toSentence(one, nameOf)).join(' ') || 'Closed.')
        for (const returned of returns) onReturned(returned)
      },
      (error: unknown) => {
        fill(outcome, describeError(error))
        update()
      },
    )
  }

  return { element, update }
}

function toSentence(
  { amountUsd, state, network, to }: SessionReturn,
  nameOf: (network: string) => string,
): string {
  const way = state === 'landed' ? 'Returned' : 'On its way back:'
  return `${way} ${dollars(amountUsd)} to ${ends(to, 4)} on ${nameOf(network)}.`
}

function smallButton(label: string, click: () => void): HTMLButtonElement {
  return make('button', { type: 'button', class: 'small', click }, label)
}
