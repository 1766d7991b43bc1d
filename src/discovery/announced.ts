/** A route that is planned and not served yet. */
export interface AnnouncedRoute {
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  /** What it is going to sell, in a sentence. */
  readonly summary: string
}

/** Routes that are announced: they answer 404 and say so, and no document promises them. */
export const announcedRoutes: readonly AnnouncedRoute[] = [
  {
    path: '/api/signal/create',
    methods: ['GET', 'POST'],
    summary: 'Signals written to rules of your own.',
  },
  { path: '/v1/insight', methods: ['GET'], summary: 'Insight into a token or a wallet in one answer.' },
  { path: '/v1/tracking', methods: ['GET'], summary: 'Wallets followed over time.' },
  { path: '/v1/corbits', methods: ['GET'], summary: 'Data of other providers, resold by the call.' },
  { path: '/v1/solana/tx', methods: ['GET'], summary: 'Solana transactions in words.' },
]
