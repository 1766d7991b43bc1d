import { isEvmAddress } from '../core/addresses.ts'
import type { AgentNumber } from '../core/registration-file.ts'

const REGISTRATION = /^(eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}):(\d{1,15})$/

/**
 * Reads `AGENT_REGISTRATIONS`: `eip155:{chain}:{registry}:{number}`, with commas between several.
 *
 * @param environment Without empty variables.
 */
export function readAgentRegistrations(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: readonly AgentNumber[]
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
