import { expect } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

export const NOW = Date.parse('2026-06-01T12:34:56Z')

/** Ten assets as callers name them; the mint on Solana where they have one. */
export const subjects = [
  { token: 'bitcoin', symbol: 'BTC' },
  { token: 'ethereum', symbol: 'ETH' },
  { token: 'solana', symbol: 'SOL', mint: 'So11111111111111111111111111111111111111112' },
  { token: 'bonk', symbol: 'BONK', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  { token: 'wif', symbol: 'WIF', mint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' },
  { token: 'jupiter', symbol: 'JUP', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
  { token: 'pepe', symbol: 'PEPE', contract: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' },
  { token: 'chainlink', symbol: 'LINK' },
  { token: 'usdc', symbol: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { token: 'usdt', symbol: 'USDT', mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
] as const

export const minted = subjects.flatMap((one) => ('mint' in one ? [one] : []))

/** A gateway whose data clock stands still, and one way to buy: all answers are of one instant. */
export async function openInstant() {
  const gateway = await openGatewayFixture({ clock: { now: () => NOW }, fund: '100' })
  const bodies = new Map<string, unknown>()
  return {
    ...gateway,
    /** The answer at a path, bought once. */
    // biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what the tests look at
    async read(path: string): Promise<any> {
      const known = bodies.get(path)
      if (known !== undefined) return known
      const offer = await gateway.buyer.get(path)
      const reply = offer.status === 402 ? await gateway.buyer.buy(path) : offer
      expect(reply.status, `${path}: ${reply.text.slice(0, 300)}`).toBe(200)
      bodies.set(path, reply.body)
      return reply.body
    },
  }
}
