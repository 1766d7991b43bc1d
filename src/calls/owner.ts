import type { PaidBy } from '../payment/gate/credits.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner } from '../tools/owner.ts'

/** The payer as the owner of what a tool makes, moves or keeps for them; tools that only read learn nothing about it. */
export function toOwner({ contract }: Tool, { key, network, payer }: PaidBy): Owner | undefined {
  if (contract.kind === 'read' || contract.kind === 'build') return undefined
  const [kind = ''] = network.split(':')
  return { wallet: `${kind}:${kind === 'eip155' ? payer.toLowerCase() : payer}`, payment: key }
}
