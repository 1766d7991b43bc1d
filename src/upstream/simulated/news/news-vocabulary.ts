/** How simulated publications tell of what the tape shows. `{name}`, `{pct}` and `{price}` are filled in. */
export const words = {
  up: [
    '{name} gains {pct}% to {price} as buyers return',
    '{name} rallies {pct}% to {price} in four hours',
    '{name} climbs {pct}% to {price}, traders see strong demand',
  ],
  down: [
    '{name} falls {pct}% to {price} as sellers take over',
    '{name} slides {pct}% to {price} in four hours',
    '{name} drops {pct}% to {price}, traders blame weak demand',
  ],
  good: [
    'Audit of the {name} client finds no critical issue',
    '{name} sees record growth in active addresses this week',
    'Payment company adds support for {name} in new partnership',
  ],
  bad: [
    '{name} network slowed for an hour by a bug in its client',
    'Wallet drained in exploit of a {name} application, team warns users',
    'Regulator opens investigation into sellers of {name} products',
  ],
  plain: [
    '{name} developers publish notes of their monthly call',
    'What to know about the next release of {name} software',
    'Conference for {name} builders announces its speakers',
  ],
  marketUp: ['Crypto market adds {pct}% in four hours, led by Bitcoin and Ethereum'],
  marketDown: ['Crypto market loses {pct}% in four hours, Bitcoin and Ethereum fall'],
} as const

export type Mood = keyof typeof words

export const publications = [
  { name: 'Chain Courier', host: 'chain-courier.invalid' },
  { name: 'The Ledger Gazette', host: 'ledger-gazette.invalid' },
  { name: 'Block Bulletin', host: 'block-bulletin.invalid' },
  { name: 'Coin Observer', host: 'coin-observer.invalid' },
] as const

export const gatherings = [
  'community call',
  'network upgrade',
  'developer conference',
  'token unlock',
] as const
