import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAgentRegistrations } from './agent-registrations.ts'

const one = fc.record({
  chain: fc.integer({ min: 1 }),
  registry: fc.stringMatching(/^0x[0-9a-f]{40}$/),
  agentId: fc.nat({ max: 999_999_999_999_999 }),
})
const written = ({ chain, registry, agentId }: { chain: number; registry: string; agentId: number }) =>
  `eip155:${chain}:${registry}:${agentId}`

test('the gateway’s registration numbers parse with any spacing', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), fc.constantFrom(',', ', ', ' ,\t', ',,'), (all, comma) => {
      expect(readAgentRegistrations({ AGENT_REGISTRATIONS: all.map(written).join(comma) })).toEqual({
        read: all.map(({ chain, registry, agentId }) => ({
          agentRegistry: `eip155:${chain}:${registry}`,
          agentId,
        })),
        wrong: [],
      })
    }),
    { seed: 8004 },
  )
})

test('an invalid registration number is reported', () => {
  const cut = fc
    .tuple(one.map(written), fc.nat(42))
    .map(([text, by]) => text.slice(0, text.lastIndexOf(':') - by))
  fc.assert(
    fc.property(cut, (text) => {
      expect(readAgentRegistrations({ AGENT_REGISTRATIONS: text }).wrong).toHaveLength(1)
    }),
    { seed: 8004 },
  )
})
