import { dollarTokens, solanaDollarTokens } from '../../src/client/dollar-tokens.ts'
import { dollarsOf, toWorth } from '../../src/client/dollars.ts'
import type { Requirement } from '../../src/client/offer.ts'
import type { Quote } from '../../src/client/quote.ts'
import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { dollars, ends, span } from '../format.ts'
import { type Capabilities, networkName } from '../gateway.ts'
import type { SeenOffer } from './purchase.ts'

/** A 402 for people: the price, the ways to pay it, and the answer itself as it came. */
export function offerView(
  { offer, quote, heard }: SeenOffer & { readonly quote: Quote | undefined },
  capabilities: Capabilities,
): HTMLElement {
  const text = JSON.stringify(JSON.parse(heard.text), null, 2)
  return make(
    'div',
    { class: 'offer' },
    make(
      'table',
      { class: 'ways' },
      make('caption', { class: 'unseen' }, 'Ways to pay'),
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          ...['Network', 'Price', 'Paid to', 'Valid for'].map((name) => make('th', { scope: 'col' }, name)),
        ),
      ),
      make(
        'tbody',
        {},
        ...offer.accepts.map((way) =>
          make(
            'tr',
            { class: way === quote?.requirement ? 'chosen' : undefined },
            make(
              'td',
              {},
              networkName(capabilities, way.network),
              way === quote?.requirement && make('small', {}, ' paid here'),
            ),
            make('td', { class: 'figure' }, formatAmount(way)),
            make('td', { class: 'code', title: way.payTo }, ends(way.payTo, 4)),
            make('td', { class: 'figure' }, span(way.maxTimeoutSeconds)),
          ),
        ),
      ),
    ),
    make(
      'details',
      { class: 'more' },
      make('summary', {}, 'The 402 as it came'),
      make('pre', { class: 'code', tabindex: '0' }, text),
      createCopyButton(() => text),
    ),
  )
}

/** An amount is in smallest units; what those are worth is known of trusted dollars only, six decimals elsewhere. */
function formatAmount({ scheme, network, asset, amount, extra = {} }: Requirement): string {
  const token = [...dollarTokens, ...solanaDollarTokens].find(
    (known) => known.network === network && known.asset.toLowerCase() === asset.toLowerCase(),
  )
  const decimals = Number(extra['decimals'] ?? token?.decimals ?? 6)
  const worth = dollars(dollarsOf(toWorth(BigInt(amount), decimals)))
  return scheme === 'upto' ? `at most ${worth}` : worth
}
