import { dollarsOf } from '../dollars.ts'
import type { Caps } from './caps.ts'

/** What a bridge pays with; without a wallet only free tools can be called. */
export type Paying = 'wallet' | 'session' | 'dry run' | 'no wallet'

const RESULTS_HINT =
  'Results are a short text and all data as structuredContent. Where only the text is shown, call again with the same arguments and `results: "json"` within five minutes: that is free.'

/** Instructions for a model when a conversation opens. */
export function createInstructions({ perCall, perDay, askAbove }: Caps, paying: Paying): string {
  const limits = `up to ${dollarsOf(perCall)} USD each and ${dollarsOf(perDay)} USD a day.`
  const money = {
    wallet: `Calls are paid for you, ${limits}`,
    session: `Calls are paid out of a prepaid session, ${limits}`,
    'dry run': 'This is a dry run: paid calls say what they would cost, and nothing is paid.',
    'no wallet': 'There is no wallet yet, so only free tools can be called.',
  }
  return [
    'These tools sell crypto-market intelligence by the call; the last words of a description are the price.',
    money[paying],
    ...(askAbove === undefined ? [] : [`A person is asked before a call above ${dollarsOf(askAbove)} USD.`]),
    'A call that is refused for its price or budget cost nothing, and repeating it does not help.',
    'While it is unknown whether a payment was taken, repeat the same call: it is not paid twice.',
    RESULTS_HINT,
    'A lower ceiling for one call goes into `_meta["pennywire/maxCostUsd"]`.',
  ].join(' ')
}
