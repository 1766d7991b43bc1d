import { GatewayError } from '../../core/failures.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import { solanaPayee } from '../../payment/payouts/solana-payee.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import type { Owner } from '../../tools/owner.ts'
import type { SessionOrder } from '../../tools/sessions/session-ports.ts'

/** Where sessions give their rest back. */
export interface ReturnDestinations {
  /**
   * Refuses what could never be given back.
   *
   * @param network CAIP-2; undefined: wherever.
   * @throws GatewayError `misconfigured` without a payout account, `invalid_input` for a network without one.
   */
  check(network: string | undefined): void
  /**
   * The network that an order names, or else the first on which its address can be paid: so what was paid in on Solana
   * goes back there.
   *
   * @throws GatewayError the same, and `invalid_input` when the order has to name an address.
   */
  resolve(order: SessionOrder, owner: Owner): Promise<Pick<SessionRow, 'network' | 'asset' | 'return_to'>>
}

export function createReturnDestinations(accounts: readonly PayoutAccount[]): ReturnDestinations {
  function findAccounts(network: string | undefined): readonly [PayoutAccount, ...PayoutAccount[]] {
    const [first, ...others] = accounts
    if (!first) {
      throw new GatewayError(
        'misconfigured',
        'No session can be opened here: neither PAYOUT_KEY nor PAYOUT_KEY_SOLANA is set, so nothing could be given back.',
        { details: { setting: 'PAYOUT_KEY' } },
      )
    }
    if (network === undefined) return [first, ...others]
    const named = accounts.find(({ asset }) => asset.network === network)
    if (named) return [named]
    const networks = [...new Set(accounts.map(({ asset }) => asset.network))]
    throw new GatewayError('invalid_input', `network: must be one of ${networks.join(', ')}.`, {
      details: { field: 'network' },
    })
  }

  return {
    check(network) {
      findAccounts(network)
    },

    async resolve({ network, returnTo }, { wallet }) {
      const candidates = findAccounts(network)
      const to = returnTo ?? wallet.slice(wallet.indexOf(':') + 1)
      const account = candidates.find((each) => each.payee(to) !== undefined)
      const payee = account?.payee(to)
      if (!account || payee === undefined) throw missingAddress(candidates)
      if (account.kind === 'solana' && returnTo !== undefined) {
        const { problem } = await solanaPayee(account, payee)
        if (problem !== undefined) throw invalidDestination(`returnTo: ${problem}`, account)
      }
      return { network: account.asset.network, asset: account.asset.asset, return_to: payee }
    },
  }
}

function missingAddress(candidates: readonly [PayoutAccount, ...PayoutAccount[]]): GatewayError {
  const kinds = new Set(candidates.map(({ kind }) => (kind === 'evm' ? 'an EVM' : 'a Solana')))
  const networks = [...new Set(candidates.map(({ asset }) => asset.network))]
  return invalidDestination(
    `returnTo: name ${[...kinds].join(' or ')} address; the rest of a session is given back on ${networks.join(' or ')}.`,
    candidates[0],
  )
}

function invalidDestination(message: string, { asset }: PayoutAccount): GatewayError {
  return new GatewayError('invalid_input', message, {
    details: { field: 'returnTo', network: asset.network },
  })
}
