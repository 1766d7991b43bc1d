import { type Buyer, encode, type PayloadChanges, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone } from '../../support/held-time.ts'

export const PATH = '/signal?token=bitcoin'
export const TOKEN = 'a token that is known to the tests alone'.replaceAll(' ', '-')
export const OTHER_TOKEN = 'another token of somebody else'.replaceAll(' ', '-')
export const NETWORK = 'eip155:84532'
export const TOKENS = `ada:${TOKEN},bob:${OTHER_TOKEN}`

/** Asks the admin API as one of its operators. */
export function createAdminClient(buyer: Pick<Buyer, 'get' | 'post'>, token: string = TOKEN) {
  const headers = { Authorization: `Bearer ${token}` }
  return {
    look: (operation: string, query = ''): Promise<Reply> =>
      buyer.get(`/admin/api/${operation}${query}`, headers),
    /** With a reason, as every act needs one. */
    act: (operation: string, input: Readonly<Record<string, unknown>>): Promise<Reply> =>
      buyer.post(`/admin/api/${operation}`, { reason: 'A test.', ...input }, headers),
  }
}

/** A gateway with an admin API, its time and its markets in the hands of a test. */
export async function openAdminFixture(
  answer?: Parameters<typeof createWatchedCandles>[0],
  settings: GatewaySettings = {},
) {
  const time = createHeldTime()
  const candles = createWatchedCandles(answer ?? ((query) => series(query, time)))
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    ...settings,
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
    environment: { ADMIN_TOKENS: TOKENS, ...settings.environment },
  })
  return {
    ...gateway,
    time,
    candles,
    facilitator,
    admin: createAdminClient(gateway.buyer),
    signed: (changes?: PayloadChanges) => gateway.buyer.header(PATH, changes),
    pay: (header: string) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }),
    payAfter(milliseconds: number, header: string): Promise<Reply> {
      time.pass(milliseconds)
      return passUntilDone(time, 10, gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
    },
    /** Signs anew, until far in the future, for an offer that was made before. */
    async signedFor(offer: Awaited<ReturnType<Buyer['offer']>>): Promise<string> {
      return encode(await gateway.buyer.payload(offer))
    },
  }
}
