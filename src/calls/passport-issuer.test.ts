import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPassportIssuer } from './passport-issuer.ts'

const { signal } = new AbortController()
const now = Date.parse('2026-03-01T00:00:00Z')
const issuer = createPassportIssuer('secret', { clock: { now: () => now } })
const claims = fc.record({
  operator: fc.string({ unit: 'grapheme', maxLength: 20 }),
  identityVerified: fc.boolean(),
  sanctionsClear: fc.boolean(),
  jurisdiction: fc.constantFrom('US', 'DE'),
  expiresAt: fc.integer({ min: now - 2, max: now + 1_000 }),
})

test('a passport names its holder until it expires', async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (each) => {
      const reasons = [
        each.identityVerified || 'identity_not_verified',
        each.sanctionsClear || 'sanctions',
        each.jurisdiction === 'US' || 'jurisdiction',
      ].filter((reason) => reason !== true)
      const verdict = reasons.length === 0 ? { kind: 'allowed' } : { kind: 'refused', reasons }

      expect(await issuer.assess(issuer.issue(each), { signal })).toEqual(
        each.expiresAt > now ? verdict : { kind: 'unknown' },
      )
    }),
    { seed: 7, numRuns: 100 },
  )
})

test('no passport that was changed, or made up, is known', async () => {
  const { issue } = createPassportIssuer('another secret', { clock: { now: () => now } })
  const ours = issuer.issueDemo()
  const body = ours.lastIndexOf('.')
  const spoilt = fc
    .tuple(fc.nat(body), fc.constantFrom(...'AZaz09-_.'))
    .map(([at, put]) => ours.slice(0, at) + put + ours.slice(at + 1))
  const strange = fc.oneof(
    fc.string(),
    claims.map(issue),
    fc.base64String().map((text) => `opc_local_${text}`),
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, strange), async (token) => {
      if (token !== ours) expect(await issuer.assess(token, { signal })).toEqual({ kind: 'unknown' })
    }),
    { seed: 7, numRuns: 200 },
  )
})
