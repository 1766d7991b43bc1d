import { createHash, randomBytes } from 'node:crypto'
import { signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'

export const SIGNAL = '/signal?token=bitcoin&bar=1h'
export const TOPUP = '/tools/session-topup'

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** A gateway and a buyer who knows sessions. */
export async function openSessionFixture(settings: GatewaySettings = {}) {
  const gateway = await openGatewayFixture(settings)
  return { ...gateway, ...createSessionActions(gateway.buyer) }
}

/** What a buyer does with sessions at a gateway. */
export function createSessionActions(buyer: Buyer) {
  /** Opens one by its first payment; the token is the buyer's own. */
  async function open(amountUsd = 1, limits: object = {}) {
    const token = `pws_${randomBytes(32).toString('base64url')}`
    const tokenSha256 = createHash('sha256').update(token).digest('hex')
    const reply = await topUp({ amountUsd, tokenSha256, ...limits })
    return { token, id: `${reply.body?.sessionId}`, reply }
  }

  async function topUp(input: object, by: Buyer = buyer): Promise<Reply> {
    const { reply } = await buy(TOPUP, input, by)
    return reply
  }

  async function buy(path: string, input: object, by: Buyer = buyer) {
    const offer = await by.offer(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    const header = encode(await by.payload(offer))
    return { header, reply: await by.post(path, input, { 'PAYMENT-SIGNATURE': header }) }
  }

  return {
    open,
    topUp,
    buy,
    signIn: (by: Buyer = buyer) => signInHeader(by),
    /** One of the session tools, by the token of a session. */
    ask: (tool: string, token: string, input: object = {}) =>
      buyer.post(`/tools/session-${tool}`, input, bearer(token)),
    async status(token: string) {
      const { body } = await buyer.post('/tools/session-status', {}, bearer(token))
      return body.sessions[0]
    },
  }
}
