import type { PublicFailure } from '../core/failures.ts'

/** What a caller can do about a failure, in the words of a door: HTTP has requests and headers, MCP has calls. */
type Wording = 'request' | 'call'

type Advice = 'sendAgain' | 'change' | 'retry'

const SENTENCES: Readonly<Record<Wording, Readonly<Record<Advice, string>>>> = {
  request: {
    sendAgain: 'Repeat the request with the same payment header; do not sign a new payment.',
    change: 'Change the request. A payment whose call had not begun is still good; otherwise sign a new one.',
    retry: 'Repeat the request; a payment sent with it is still good.',
  },
  call: {
    sendAgain: 'Repeat the call with the same payment; do not sign a new one.',
    change: 'Change the call. A payment whose call had not begun is still good; otherwise sign a new one.',
    retry: 'Repeat the call; a payment sent with it is still good.',
  },
}

/** The next step of a caller after a failure. */
export function getHint({ http, charged, retryable }: PublicFailure, wording: Wording): string {
  const { sendAgain, change, retry } = SENTENCES[wording]
  if (charged === 'pending' || (charged === 'yes' && retryable)) return sendAgain
  if (charged === 'yes') return 'Tell the operator, and show the receipt.'
  if (http < 500) return change
  return retryable ? retry : 'Tell the operator.'
}
