import type { Receipts } from './receipts.ts'

/** The name under which `did:web` finds a gateway: its public address, path and all. */
export function didOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  const path = pathname.split('/').filter((segment) => segment !== '')
  return ['did:web', ...[host, ...path].map(encodeURIComponent)].join(':')
}

/** The DID document of a gateway: the public keys that sign its receipts, the current one first. */
export function didDocument(publicUrl: string, jwks: ReturnType<Receipts['jwks']>) {
  const id = didOf(publicUrl)
  const methods = jwks.keys.map((publicKeyJwk) => ({
    id: `${id}#${publicKeyJwk['kid']}`,
    type: 'JsonWebKey2020',
    controller: id,
    publicKeyJwk,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}
