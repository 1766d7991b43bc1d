import type { Family } from '../observability/exposition.ts'
import type { PaymentMeans } from './payments/payment-means.ts'

/** Whether keys in other processes can sign, and what they refused. Without samples where this process holds its keys. */
export function signerFamilies({ signers }: Pick<PaymentMeans, 'signers'>): readonly Family[] {
  return [
    {
      name: 'pennywire_signer_ready',
      type: 'gauge',
      help: '1 while the signer of a key answers, holds it, and has not spent its day.',
      samples: signers.map(({ use, isReady }) => ({ labels: { key: use }, value: isReady() ? 1 : 0 })),
    },
    {
      name: 'pennywire_signer_refusals_total',
      type: 'counter',
      help: 'Requests that the signer of a key did not sign, by why.',
      samples: signers.flatMap(({ use, refusals: read }) =>
        [...read()].map(([reason, value]) => ({ labels: { key: use, reason }, value })),
      ),
    },
  ]
}
