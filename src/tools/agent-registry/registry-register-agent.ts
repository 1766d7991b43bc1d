import { z } from 'zod'
import { isEvmAddress } from '../../core/addresses.ts'
import { usd } from '../../core/money.ts'
import { registrationFile, uriHolding } from '../../core/registration-file.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import type { RegistrationPlan } from '../../upstream/registry/registry.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'

const Uri = z
  .string()
  .max(500)
  .regex(/^(?:https|ipfs|ar):\/\/\S+$/, 'Must be an https, ipfs or ar URI.')
const Words = z.array(z.string().min(1).max(100)).max(20).default([])

const rehearsals: Readonly<Record<RegistrationPlan['rehearsal'], string>> = {
  ok: 'The chain would carry it out as it stands now.',
  reverts: 'The chain would not carry it out as it stands now; the wallet may lack the coin for its gas.',
  not_rehearsed: 'It was not rehearsed: no chain stands behind the simulated world.',
}

export const registryRegisterAgent = defineTool({
  id: 'registry-register-agent',
  family: 'registry',
  route: { path: '/8004/register-agent', methods: ['POST'] },
  price: usd('0.02'),
  kind: 'action',
  essential: ['transaction'],
  access: 'identity',
  title: 'Register an agent',
  summary: 'The registration of an agent with ERC-8004 on an EVM chain, for its owner’s own wallet to sign.',
  description:
    'Use this when you want to register your agent on chain. The paid request needs X-Operator-Token; what comes back is the registration file and the unsigned call. Registrations on Solana are not built. Nothing is signed or sent here.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    from: z
      .string()
      .refine(isEvmAddress, 'Must be an EVM address: 0x and 40 hexadecimal digits.')
      .describe('The wallet that will sign and own the agent.'),
    chain: z
      .enum(evmChains, { error: `Must be one of ${evmChains.join(', ')}: nothing is built for Solana.` })
      .default('base')
      .describe('Where it is registered: an EVM chain. Nothing is built for Solana.'),
    name: z.string().min(1).max(100).describe('Name of the agent.'),
    description: z.string().min(1).max(1_000).describe('What it does.'),
    image: Uri.optional().describe('Picture of it: an https, ipfs or ar URI. It is not fetched.'),
    services: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(40).describe('web, A2A, MCP, ENS, DID or another.'),
          endpoint: z.string().min(1).max(300).describe('Its URL, or a name such as an ENS name.'),
          version: z.string().min(1).max(40).optional().describe('Of the protocol that is used there.'),
        }),
      )
      .max(10)
      .default([])
      .describe('Where it is reached.'),
    skills: Words.describe('Its skills, as OASF classifies them.'),
    domains: Words.describe('Its domains, as OASF classifies them.'),
    x402Support: z.boolean().default(false).describe('Whether it takes x402 payments.'),
    supportedTrust: z
      .array(z.enum(['reputation', 'crypto-economic', 'tee-attestation']))
      .max(3)
      .default(['reputation'])
      .describe('How it may be trusted.'),
    agentUri: Uri.optional().describe(
      'Where you keep the file yourself; left out, it stands in its own URI.',
    ),
  }),
  output: z.looseObject({
    chain: z.string(),
    network: z.string().describe('CAIP-2 of the network it is meant for.'),
    registry: z.string().describe('The identity registry.'),
    registrationFile: z.looseObject({ name: z.string() }).describe('To be kept at agentUri, if you keep it.'),
    agentUri: z.string(),
    effects: z.array(z.string()).describe('What signing would do, in sentences.'),
    transaction: z
      .looseObject({
        from: z.string(),
        to: z.string(),
        value: z.string(),
        data: z.string().describe('Calldata of register(string).'),
        chainId: z.number(),
      })
      .describe('Unsigned, as eth_sendTransaction takes it; the wallet fills in nonce and fees.'),
    rehearsal: z.looseObject({ result: z.string(), meaning: z.string() }),
    next: z.array(z.string()).describe('What to do with it.'),
    provenance: Provenance,
  }),
  example: {
    input: {
      from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      chain: 'base',
      name: 'Weather Agent',
      description: 'Returns the weather for a tenth of a cent.',
      services: [{ name: 'MCP', endpoint: 'https://weather.example/mcp', version: '2025-06-18' }],
      x402Support: true,
    },
  },
  intents: ['register my agent with ERC-8004', 'put my agent into the on-chain registry on Base'],
}).run(async ({ from, chain, agentUri, ...agent }, { agentRegistry, signal, now }) => {
  const file = registrationFile(agent)
  const uri = agentUri ?? uriHolding(file)
  const plan = await agentRegistry.planRegistration({ chain, from, uri }, { signal })
  const { network, registry, data, gas, rehearsal } = plan
  return {
    chain,
    network: network.network,
    ...(network.note === undefined ? {} : { note: network.note }),
    registry,
    registrationFile: file,
    agentUri: uri,
    effects: [
      `${from} gets a new agent in the registry ${registry} on ${network.network}.`,
      'The agent belongs to its signer; gas is paid in the chain’s own coin, and nothing else is.',
    ],
    transaction: {
      from,
      to: registry,
      value: '0x0',
      data,
      chainId: network.chainId,
      ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
    },
    rehearsal: { result: rehearsal, meaning: rehearsals[rehearsal] },
    next: [
      ...(agentUri === undefined ? [] : ['Keep registrationFile at agentUri before you sign.']),
      'Sign and send the transaction with your own wallet.',
      'Read the agent’s number from the event Registered, put it into registrations, and call setAgentURI with the new file.',
    ],
    provenance: provenance([plan], now()),
  }
})
