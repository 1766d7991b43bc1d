import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../../src/config/config.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const REGISTRY = 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'

/** What ERC-8004 wants of a registration file, closed, so that nothing is in it that is not read. */
const RegistrationFile = z.strictObject({
  type: z.literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1'),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.url(),
  services: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        endpoint: z.string().min(1),
        version: z.string().optional(),
      }),
    )
    .min(1),
  x402Support: z.boolean(),
  active: z.boolean(),
  registrations: z.array(
    z.strictObject({
      agentId: z.int().nonnegative(),
      agentRegistry: z.string().regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/),
    }),
  ),
  supportedTrust: z.array(z.enum(['reputation', 'crypto-economic', 'tee-attestation'])),
})

test('a gateway’s domain proves its registration, and every named service exists', async () => {
  const { buyer, url } = await openGatewayFixture({
    fund: '0',
    environment: {
      AGENT_REGISTRATIONS: `${REGISTRY}:22, eip155:1:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:7`,
    },
  })

  const { body } = await buyer.get('/.well-known/agent-registration.json')

  const file = RegistrationFile.parse(body)
  expect(file).toMatchObject({ name: 'Pennywire', x402Support: true, active: true })
  expect(file.registrations).toEqual([
    { agentRegistry: REGISTRY, agentId: 22 },
    { agentRegistry: 'eip155:1:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432', agentId: 7 },
  ])
  expect(file.services.map(({ name }) => name)).toEqual(['web', 'A2A', 'MCP', 'x402', 'OpenAPI', 'DID'])
  expect((await buyer.get('/.well-known/did.json')).body.id).toBe(
    file.services.find(({ name }) => name === 'DID')?.endpoint,
  )
  // the page belongs to the build, and the name of the gateway is no address
  const addresses = file.services.filter(({ name }) => !['web', 'DID'].includes(name))
  for (const address of [file.image, ...addresses.map(({ endpoint }) => endpoint)]) {
    expect(address.startsWith(url)).toBe(true)
    // the MCP endpoint takes POST alone
    expect([200, 405], address).toContain((await fetch(address)).status)
  }
})

test.each(['eip155:8453:22', `${REGISTRY}:one`, `${REGISTRY}:22;${REGISTRY}:23`, 'solana:abc:def:1'])(
  'a registration that cannot be read is refused at the start: %s',
  (AGENT_REGISTRATIONS) => {
    expect(() => readConfig({ AGENT_REGISTRATIONS })).toThrow('AGENT_REGISTRATIONS: must be eip155:')
  },
)
