import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didOf } from './did.ts'

/** Where the method `did:web` looks for a document: colons are slashes, and a port comes percent-encoded. */
function documentOf(did: string): string {
  const [host = '', ...path] = did.split(':').slice(2).map(decodeURIComponent)
  return `https://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`
}

test('a gateway’s DID leads back to its public address, port and path and all', () => {
  const name = fc.domain()
  const port = fc.option(fc.integer({ min: 1_024, max: 65_535 }), { nil: undefined })
  const path = fc.array(fc.stringMatching(/^[a-z0-9~_-]{1,10}$/), { maxLength: 3 })
  fc.assert(
    fc.property(name, port, path, fc.boolean(), (domain, at, segments, ends) => {
      const host = at === undefined ? domain : `${domain}:${at}`
      const address = ['https:/', host, ...segments].join('/')
      const did = didOf(ends ? `${address}/` : address)

      expect(did).toMatch(/^did:web:[\w.%-]+(?::[\w.%~-]+)*$/)
      expect(documentOf(did)).toBe(`${address}${segments.length > 0 ? '' : '/.well-known'}/did.json`)
    }),
    { seed: 12 },
  )
})
