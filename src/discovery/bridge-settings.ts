/** What the stdio bridge `pennywire mcp` reads from its environment. */
export interface BridgeSetting {
  readonly variable: string
  /** The name under which a host asks its user. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly secret: boolean
  readonly default?: string
}

export const bridgeSettings: readonly BridgeSetting[] = [
  {
    variable: 'PENNYWIRE_URL',
    name: 'gateway_url',
    title: 'Gateway',
    description: 'Base URL of the gateway whose tools are offered.',
    secret: false,
    default: 'http://127.0.0.1:4020',
  },
  {
    variable: 'PENNYWIRE_SURFACE',
    name: 'surface',
    title: 'Tools on offer',
    description: 'core (a dozen tools, and through them all the others), all, readonly, or a family.',
    secret: false,
    default: 'core',
  },
  {
    variable: 'PENNYWIRE_PRIVATE_KEY',
    name: 'private_key',
    title: 'Private key',
    description: 'Key of the wallet that pays; it stays on this machine.',
    secret: true,
  },
  {
    variable: 'PENNYWIRE_SESSION',
    name: 'session',
    title: 'Session',
    description: 'Token of a prepaid session, which then pays instead of the key.',
    secret: true,
  },
  {
    variable: 'PENNYWIRE_OPERATOR_TOKEN',
    name: 'operator_token',
    title: 'Operator token',
    description:
      'Identifies your operator to the gateway, for the tools that require it. It is sent nowhere else.',
    secret: true,
  },
  {
    variable: 'PENNYWIRE_MAX_USD_PER_CALL',
    name: 'max_usd_per_call',
    title: 'Most per call',
    description: 'Dollars that one call may cost at most.',
    secret: false,
    default: '0.05',
  },
  {
    variable: 'PENNYWIRE_MAX_USD_PER_HOUR',
    name: 'max_usd_per_hour',
    title: 'Most per hour',
    description: 'Dollars that all calls of one hour may cost at most; no more than the day if empty.',
    secret: false,
  },
  {
    variable: 'PENNYWIRE_MAX_USD_PER_DAY',
    name: 'max_usd_per_day',
    title: 'Most per day',
    description: 'Dollars that all calls of one day may cost at most.',
    secret: false,
    default: '1',
  },
  {
    variable: 'PENNYWIRE_AUTO_APPROVE_USD',
    name: 'auto_approve_usd',
    title: 'Without asking',
    description: 'Tools that only read and cost at most so many dollars may be run without asking.',
    secret: false,
    default: '0.01',
  },
  {
    variable: 'PENNYWIRE_ASK_ABOVE_USD',
    name: 'ask_above_usd',
    title: 'Asking above',
    description: 'You are asked before a call costs more dollars than this; never if empty.',
    secret: false,
  },
  {
    variable: 'PENNYWIRE_NETWORKS',
    name: 'networks',
    title: 'Networks',
    description:
      'CAIP-2 ids of the networks that may be paid on, with commas between; all known ones if empty.',
    secret: false,
  },
  {
    variable: 'PENNYWIRE_ASSETS',
    name: 'assets',
    title: 'Tokens',
    description: 'Contract addresses of the dollar tokens that may be paid with; all known ones if empty.',
    secret: false,
  },
  {
    variable: 'PENNYWIRE_PAYEES',
    name: 'payees',
    title: 'Payees',
    description: 'Addresses that may be paid; empty: any that the gateway names.',
    secret: false,
  },
]
