import { expect, test } from 'vitest'
import { boundNonce as ofGateway } from '../core/bound-nonce.ts'
import { createBoundNonce } from './bound-nonce.ts'

test('the client makes the nonce that the gateway looks for', async () => {
  const requestHash = '5a'.repeat(32)
  for (const seed of [0, 7, 255]) {
    const random = Uint8Array.from({ length: 32 }, (_, at) => (seed + at * 31) % 256)
    expect(await createBoundNonce(requestHash, random)).toBe(await ofGateway(requestHash, random))
  }
})
