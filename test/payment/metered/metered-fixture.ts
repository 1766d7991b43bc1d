import { UptoEvmScheme } from '@x402/evm/upto/client'
import { z } from 'zod'
import { type MicroUsd, microUsd, usd } from '../../../src/core/money.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { encode, type PaymentRequired, type Requirement } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'

/** A tool that is asked for at most so many words, each a tenth of a cent, and charges for those it wrote. */
function essayOf(written: (words: number) => MicroUsd) {
  return defineTool({
    id: 'essay',
    family: 'writing',
    route: { path: '/essay', methods: ['GET'] },
    price: usd('0.001'),
    metered: true,
    kind: 'generate',
    title: 'Essay',
    summary: 'At most so many words.',
    description: 'Use this when you want words.',
    input: z.strictObject({ words: z.coerce.number<string>().int().min(1).max(9) }),
    output: z.looseObject({ text: z.string(), cost: z.string() }),
    example: { input: { words: '3' } },
    intents: ['write something'],
  }).run(({ words }) => ({ text: 'word '.repeat(words), cost: `${written(words)}` }), {
    quote: ({ words }) => usd(`0.00${words}`),
    used: ({ cost }) => microUsd(BigInt(cost)),
  })
}

/** A gateway that sells essays; of nine words it writes one, and charges a millionth of a dollar more. */
export async function openMeteredFixture({
  written = () => usd('0.001001'),
  ...settings
}: GatewaySettings & { readonly written?: (words: number) => MicroUsd } = {}) {
  const gateway = await openGatewayFixture({ tools: [essayOf(written)], ...settings })
  const { buyer } = gateway
  const paying = new UptoEvmScheme(buyer.account)

  /** What the stock wallet signs for an offer, with parts of it changed after that. */
  async function permit(
    offer: PaymentRequired,
    changes: { readonly accepted?: object; readonly asked?: Partial<Upto> } = {},
  ) {
    const accepted = uptoIn(offer)
    const { payload } = await paying.createPaymentPayload(2, { ...accepted, ...changes.asked })
    return {
      x402Version: 2,
      resource: { url: offer.resource.url },
      accepted: { ...accepted, ...changes.accepted },
      payload,
    }
  }

  return {
    ...gateway,
    permit,
    header: async (path: string) => encode(await permit(await buyer.offer(path))),
    pay: (header: string, path: string) => buyer.get(path, { 'PAYMENT-SIGNATURE': header }),
    rows: () => gateway.database.db.selectFrom('payment').selectAll().execute(),
  }
}

type Upto = Requirement & { readonly network: `${string}:${string}` }

export function uptoIn({ accepts }: PaymentRequired): Upto {
  const found = accepts.find(({ scheme }) => scheme === 'upto')
  if (!found) throw new Error('Nothing is offered by upto.')
  return found as Upto
}
