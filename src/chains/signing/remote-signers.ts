import { GatewayError } from '../../core/failures.ts'
import type { AuthorizationSigner } from '../evm/authorization-signer.ts'
import { authorizationDigest, domainSeparator, recoverAuthorizer } from '../evm/evm-signatures.ts'
import { type Hex, toLowerHex } from '../evm/hex.ts'
import { hashTransaction, writeSigned, writeUnsigned } from '../evm/rpc/unsigned-transaction.ts'
import type { TransactionSigner } from '../evm/transaction-signer.ts'
import { addressBytes } from '../solana/addresses.ts'
import { isSignedBy } from '../solana/ed25519.ts'
import { type SolanaTransferSigner, writeReferenceText } from '../solana/transfer-signer.ts'
import type { SignerClient } from './signer-client.ts'

/** Signs transactions with a key in another process. What it answers is checked before it is used. */
export function createRemoteTransactionSigner(client: SignerClient): TransactionSigner {
  const address = client.address as Hex
  return {
    address,
    async signTransaction(transaction) {
      const serialized = writeUnsigned(transaction)
      const signature = (await client.sign({ type: 'evm-transaction', transaction: serialized })) as Hex
      await requireSigner(address, hashTransaction(serialized), signature)
      return writeSigned(transaction, signature)
    },
  }
}

/** Signs transfers with authorization with a key in another process. */
export function createRemoteAuthorizationSigner(client: SignerClient): AuthorizationSigner {
  const address = client.address as Hex
  return {
    address: async () => address,
    async sign(domain, order) {
      const { from, to, value, validAfter, validBefore, nonce } = order
      const signature = (await client.sign({
        type: 'evm-authorization',
        domain: { ...domain, verifyingContract: toLowerHex(domain.verifyingContract) },
        authorization: {
          from: toLowerHex(from),
          to: toLowerHex(to),
          value: `${value}`,
          validAfter: `${validAfter}`,
          validBefore: `${validBefore}`,
          nonce: toLowerHex(nonce),
        },
      })) as Hex
      await requireSigner(address, authorizationDigest(domainSeparator(domain), order), signature)
      return signature
    },
  }
}

/** Signs transfers on Solana with a key in another process. */
export function createRemoteTransferSigner(client: SignerClient): SolanaTransferSigner {
  const key = addressBytes(client.address)

  async function sign(
    message: Uint8Array,
    request: Parameters<SignerClient['sign']>[0],
  ): Promise<Uint8Array> {
    const signature = new Uint8Array(Buffer.from(await client.sign(request), 'base64'))
    if (!isSignedBy(key, message, signature)) throw createForgeryError()
    return signature
  }

  return {
    address: client.address,
    signTransfer: (message) =>
      sign(message, { type: 'solana-transfer', message: Buffer.from(message).toString('base64') }),
    signReference: (nonce) => sign(writeReferenceText(nonce), { type: 'solana-reference', nonce }),
  }
}

async function requireSigner(address: Hex, digest: Uint8Array, signature: Hex): Promise<void> {
  if ((await recoverAuthorizer(digest, signature)) !== address) throw createForgeryError()
}

function createForgeryError(): GatewayError {
  return new GatewayError('upstream_malformed', 'The signer answered a signature of another key.')
}
