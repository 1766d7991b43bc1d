import type { Family } from '../observability/exposition.ts'
import type { PaymentMeans } from './payments/payment-means.ts'

/** Whether keys in other processes can sign. Without samples where this process holds its keys. */
export function signerFamily({ signers }: Pick<PaymentMeans, 'signers'>): Family {
  return {
    name: 'pennywire_signer_ready',
    type: 'gauge',
    help: '1 while the signer of a key answers, holds it, and has not spent its day.',
    samples: signers.map(({ use, isReady }) => ({ labels: { key: use }, value: isReady() ? 1 : 0 })),
  }
}
