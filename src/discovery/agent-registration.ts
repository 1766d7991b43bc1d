import { registrationFile } from '../core/registration-file.ts'
import { didOf } from '../payment/protocol/did.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts, NO_CONTACT } from './gateway-facts.ts'

/** Where the domain of an agent proves whose it is. */
export const AGENT_REGISTRATION = '/.well-known/agent-registration.json'

/** Versions of the protocols that the doors speak, the newest that each has. */
const A2A_VERSION = '1.0'
const MCP_VERSION = '2026-07-28'
const X402_VERSION = '2'

/**
 * The ERC-8004 registration file of the gateway itself. Served at its own address it proves that the numbers in it belong
 * to this domain, and its address can be the `agentURI` of a registration.
 */
export function createAgentRegistration(facts: GatewayFacts) {
  const { publicUrl, contactEmail, doors, agentRegistrations = [] } = facts
  const email = contactEmail === NO_CONTACT ? [] : [{ name: 'email', endpoint: contactEmail }]
  return registrationFile({
    name: GATEWAY_NAME,
    description: `${GATEWAY_SUMMARY} Every tool names its price; an unpaid call answers HTTP 402 with what it accepts.`,
    image: `${publicUrl}/icon.svg`,
    services: [
      { name: 'web', endpoint: `${publicUrl}/` },
      ...(doors.includes('/a2a')
        ? [{ name: 'A2A', endpoint: `${publicUrl}/.well-known/agent-card.json`, version: A2A_VERSION }]
        : []),
      ...(doors.includes('/mcp')
        ? [{ name: 'MCP', endpoint: `${publicUrl}/mcp`, version: MCP_VERSION }]
        : []),
      { name: 'x402', endpoint: `${publicUrl}/.well-known/x402`, version: X402_VERSION },
      { name: 'OpenAPI', endpoint: `${publicUrl}/openapi.json`, version: '3.1' },
      { name: 'DID', endpoint: didOf(publicUrl), version: 'v1' },
      ...email,
    ],
    skills: [],
    domains: [],
    x402Support: true,
    supportedTrust: ['reputation'],
    registrations: agentRegistrations,
  })
}
