import { localPassports, type PassportClaims } from '../../../src/calls/local-passports.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { keptSecrets } from '../../../src/store/engine/secrets.ts'
import { registryRegisterAgent } from '../../../src/tools/agent-registry/registry-register-agent.ts'
import { encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import type { OpenedGateway } from '../../support/gateway.ts'

export const PATH = '/8004/register-agent'
export const input: Record<string, unknown> = registryRegisterAgent.contract.example.input

export async function offerAt({ buyer }: OpenedGateway): Promise<PaymentRequired> {
  const reply = await buyer.post(PATH, input)
  if (reply.status !== 402) throw new Error(reply.text)
  return reply.body
}

/** A signed payment for a registration, as a header. */
export async function payment(gateway: OpenedGateway): Promise<string> {
  return encode(await gateway.buyer.payload(await offerAt(gateway)))
}

/** Pays for a registration, with a passport or whatever stands for it. */
export async function register(gateway: OpenedGateway, headers: Record<string, string>): Promise<Reply> {
  return gateway.buyer.post(PATH, input, { 'PAYMENT-SIGNATURE': await payment(gateway), ...headers })
}

/** A passport that the gateway knows again, whatever it says. */
export async function passport(
  gateway: OpenedGateway,
  changes: Partial<PassportClaims> = {},
): Promise<string> {
  const [secret] = await keptSecrets(gateway.database, 'operator-passport', () => '', systemClock)
  return localPassports(secret, { clock: systemClock }).issue({
    operator: 'test',
    identityVerified: true,
    sanctionsClear: true,
    jurisdiction: 'US',
    expiresAt: Date.now() + 60_000,
    ...changes,
  })
}
