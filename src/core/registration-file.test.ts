import { expect, test } from 'vitest'
import { registrationFile, uriHolding } from './registration-file.ts'

const agent = {
  name: 'Übersetzer',
  description: 'Translates.',
  services: [{ name: 'MCP', endpoint: 'https://agent.example/mcp' }],
  skills: [],
  domains: [],
  x402Support: true,
  supportedTrust: ['reputation'],
}

test('a registration file has the fields of ERC-8004, and no number yet', () => {
  expect(registrationFile(agent)).toEqual({
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name: 'Übersetzer',
    description: 'Translates.',
    services: [{ name: 'MCP', endpoint: 'https://agent.example/mcp' }],
    x402Support: true,
    active: true,
    registrations: [],
    supportedTrust: ['reputation'],
  })
})

test('skills and domains become a service of their own', () => {
  const { services } = registrationFile({ ...agent, skills: ['natural_language_processing/translation'] })

  expect(services[1]).toMatchObject({
    name: 'OASF',
    skills: ['natural_language_processing/translation'],
    domains: [],
  })
})

test('a file that stands in its URI is read back to the letter', () => {
  const file = registrationFile(agent)

  const [, base64 = ''] = uriHolding(file).split(',')

  expect(JSON.parse(Buffer.from(base64, 'base64').toString())).toEqual(file)
})
