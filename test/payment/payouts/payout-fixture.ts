import { type Buyer, encode, type PayloadChanges, type Reply } from '../../support/buyer.ts'
import { type GatewaySettings, type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

export const PATH = '/payouts/base'
export const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** What is asked for, by default. */
export const createPayoutRequest = (changes: object = {}) => ({
  to: PAYEE,
  amountUsd: 1,
  idempotencyKey: 'invoice-1',
  ...changes,
})

/** A gateway, and its payout service. */
export async function openPayoutFixture(settings: GatewaySettings = {}, path = PATH) {
  const gateway = await openGatewayFixture(settings)
  return { ...gateway, ...createPayoutActions(gateway.buyer, gateway.demoPassport ?? '', path) }
}

/** What a buyer does with payouts; every paid request carries the passport of an operator. */
export function createPayoutActions(buyer: Buyer, passport: string, path = PATH) {
  const known = { 'X-Operator-Token': passport }

  /** A signed payment for a payout, as a header. */
  async function signed(body: object = createPayoutRequest(), changes: PayloadChanges = {}): Promise<string> {
    const offer = await buyer.post(path, body)
    if (offer.status !== 402) throw new Error(offer.text)
    return encode(await buyer.payload(offer.body, changes))
  }

  const send = (header: string, body: object = createPayoutRequest()): Promise<Reply> =>
    buyer.post(path, body, { ...known, 'PAYMENT-SIGNATURE': header })

  return {
    known,
    signed,
    send,
    async pay(body: object = createPayoutRequest()): Promise<Reply> {
      return send(await signed(body), body)
    },
  }
}

/** What an address holds on the embedded chain, smallest units. */
export async function fetchBalance({ embeddedChain }: Pick<OpenedGateway, 'embeddedChain'>, address = PAYEE) {
  return (await embeddedChain).balanceOf(address.toLowerCase() as `0x${string}`)
}
