import { isEvmAddress } from '../core/addresses.ts'

/** A gateway's own number in an ERC-8004 registry. */
export interface AgentRegistration {
  /** The registry by its chain and address, such as `eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432`. */
  readonly agentRegistry: string
  readonly agentId: number
}

const REGISTRATION = /^(eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}):(\d{1,15})$/

/**
 * Reads `AGENT_REGISTRATIONS`: `eip155:{chain}:{registry}:{number}`, with commas between several.
 *
 * @param environment Without empty variables.
 */
export function readAgentRegistrations(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: readonly AgentRegistration[]
  readonly wrong: readonly string[]
} {
  const items = (environment['AGENT_REGISTRATIONS'] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const read = items.flatMap((item) => {
    const [, agentRegistry, number] = REGISTRATION.exec(item) ?? []
    const registry = agentRegistry?.slice(agentRegistry.lastIndexOf(':') + 1) ?? ''
    return agentRegistry === undefined || !isEvmAddress(registry)
      ? []
      : [{ agentRegistry, agentId: Number(number) }]
  })
  const isRight = read.length === items.length
  return {
    read,
    wrong: isRight
      ? []
      : [
          'AGENT_REGISTRATIONS: must be eip155:{chain}:{registry}:{number}, with commas between several; a registry in mixed case needs its checksum (EIP-55).',
        ],
  }
}
