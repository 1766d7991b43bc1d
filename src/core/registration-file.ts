/** What an agent reports about itself when it is registered. */
export interface AgentDescription {
  readonly name: string
  readonly description: string
  readonly image?: string | undefined
  readonly services: readonly {
    readonly name: string
    readonly endpoint: string
    readonly version?: string | undefined
  }[]
  readonly skills: readonly string[]
  readonly domains: readonly string[]
  readonly x402Support: boolean
  readonly supportedTrust: readonly string[]
  /** Where it has been registered already. */
  readonly registrations?: readonly AgentNumber[]
}

/** An agent's number in an ERC-8004 registry. */
export interface AgentNumber {
  readonly agentId: number
  /** The registry by its chain and address, such as `eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432`. */
  readonly agentRegistry: string
}

/** Where the classification of skills and domains is kept. */
const OASF = { name: 'OASF', endpoint: 'https://github.com/agntcy/oasf/', version: '0.8' } as const

/** The registration file of ERC-8004, version 1; a number is filled in once a chain has given it. */
export function registrationFile(agent: AgentDescription) {
  const {
    name,
    description,
    image,
    services,
    skills,
    domains,
    x402Support,
    supportedTrust,
    registrations = [],
  } = agent
  const isClassified = skills.length > 0 || domains.length > 0
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name,
    description,
    ...(image === undefined ? {} : { image }),
    services: [
      ...services.map(({ version, ...service }) => ({
        ...service,
        ...(version === undefined ? {} : { version }),
      })),
      ...(isClassified ? [{ ...OASF, skills: [...skills], domains: [...domains] }] : []),
    ],
    x402Support,
    active: true,
    registrations: registrations.map(({ agentId, agentRegistry }) => ({ agentId, agentRegistry })),
    supportedTrust: [...supportedTrust],
  }
}

/** A URI that holds a file itself, so that no one has to keep it. */
export function uriHolding(file: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(file))
  return `data:application/json;base64,${btoa(String.fromCharCode(...bytes))}`
}
