import { z } from 'zod'
import { TOKEN_PROGRAM } from '../../../chains/solana/addresses.ts'
import { tokenAccountLayout } from '../../../chains/solana/token-layout.ts'
import type { Clock } from '../../../core/clock.ts'
import type { NodeHandler } from '../../nodes/node.ts'
import { metadataAccountOf } from '../../solana/derived-address.ts'
import { knownMint, knownMintAddresses } from '../../solana/known-mints.ts'
import { factsOf } from '../economy.ts'
import { mix, normal, seedOf, uniform } from '../noise.ts'
import { mintAddresses, mintTokenAt, supplyUnitsAt } from '../world-tokens.ts'
import { base58From } from './made-address.ts'
import { holderProgram, largestHolders } from './made-holders.ts'
import { type MadeAccount, madeMetadata, madeMint, madeWallet } from './made-mint.ts'
import { madeTransaction } from './made-transaction.ts'
import { marked, readMarked } from './marked.ts'
import { SLOT_SECONDS, sentTransaction, signaturesOf } from './sent-transactions.ts'

const RENT_LAMPORTS = 2_039_280
const Addresses = z.array(z.string())

/** A made-up Solana that answers like a node: the same seed, time and question give the same answer. */
export function simulatedSolanaNode({
  seed,
  dataClock,
}: {
  readonly seed: string
  readonly dataClock: Clock
}): NodeHandler {
  const own = mix(seedOf(seed), seedOf('the chain solana'))
  const drawOf = (text: string) => mix(own, seedOf(text))
  const slot = () => Math.floor(dataClock.now() / 1_000 / SLOT_SECONDS)
  const second = () => Math.floor(dataClock.now() / 1_000)
  const at = <T>(value: T) => ({ context: { slot: slot() }, value })
  const lamportsOf = (holder: string) => Math.round(2e9 * Math.exp(1.4 * normal(drawOf(holder), 1)))
  let names: ReadonlyMap<string, string> | undefined

  function accountAt(address: string): MadeAccount | null {
    names ??= new Map(mintAddresses().map((mint) => [metadataAccountOf(mint), mint]))
    const mint = names.get(address)
    const named = mint === undefined ? undefined : mintTokenAt(seed, mint)
    if (named) return madeMetadata(named) ?? null
    const mark = readMarked(address)
    if (!mark) return madeWallet(lamportsOf(address))
    if (mark.kind === 'holder') return { ...madeWallet(RENT_LAMPORTS), owner: holderProgram(mark) }
    const layout = tokenAccountLayout({
      mint: base58From(mark.draw, 0),
      owner: marked({ ...mark, kind: 'holder' }),
    })
    return { lamports: RENT_LAMPORTS, owner: TOKEN_PROGRAM, data: layout }
  }

  function mintAt(address: string): MadeAccount | null {
    const token = mintTokenAt(seed, address)
    return token ? madeMint(token, supplyUnitsAt(seed, token, second())) : null
  }

  const transactionAt = (signature: string) => sentTransaction(signature, { own, now: second() })

  function toHoldings(owner: string) {
    const draw = drawOf(owner)
    return knownMintAddresses.flatMap((mint, position) => {
      const { symbol = '', asset } = knownMint(mint) ?? {}
      if (symbol === 'SOL' || asset === undefined || uniform(draw, position) < 0.55) return []
      const { decimals = 6 } = mintTokenAt(seed, mint) ?? {}
      const amount = Math.round(
        (450 * Math.exp(1.5 * normal(draw, 100 + position)) * 10 ** decimals) / factsOf(symbol).anchor,
      )
      const tokenAmount = { amount: BigInt(amount).toString(), decimals }
      const info = { mint, owner, state: 'initialized', tokenAmount }
      return [
        { pubkey: base58From(draw, position), account: { data: { program: 'spl-token', parsed: { info } } } },
      ]
    })
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getBalance: ([address]) => at(lamportsOf(`${address}`)),
    // asked of mints alone
    getAccountInfo: ([address]) => at(toRpcAccount(mintAt(`${address}`))),
    getMultipleAccounts: ([addresses]) =>
      at(Addresses.parse(addresses).map((address) => toRpcAccount(accountAt(address)))),
    getTokenAccountsByOwner: ([owner, filter]) =>
      at(
        z.object({ programId: z.literal(TOKEN_PROGRAM) }).safeParse(filter).success
          ? toHoldings(`${owner}`)
          : [],
      ),
    getTokenLargestAccounts: ([mint]) => {
      const token = mintTokenAt(seed, `${mint}`)
      const rows = token ? largestHolders(token, supplyUnitsAt(seed, token, second())) : []
      return at(rows.map(({ account, units }) => ({ address: account, amount: `${units}` })))
    },
    getSignaturesForAddress: ([address, options]) =>
      signaturesOf(drawOf(`${address}`), { options, now: second() }),
    getSignatureStatuses: ([signatures]) =>
      at(
        Addresses.parse(signatures).map((signature) => {
          const sent = transactionAt(signature)
          return sent ? { slot: sent.slot, err: sent.err, confirmationStatus: 'finalized' } : null
        }),
      ),
    getTransaction: ([signature]) => {
      const sent = transactionAt(`${signature}`)
      return sent ? madeTransaction(sent) : null
    },
    getRecentPrioritizationFees: ([accounts]) =>
      recentFees(drawOf(`fees ${accounts}`), {
        isBusy: Addresses.parse(accounts).length > 0,
        slot: slot(),
      }),
    getLatestBlockhash: () =>
      at({ blockhash: base58From(drawOf(`block ${slot()}`), 0), lastValidBlockHeight: slot() + 150 }),
    getMinimumBalanceForRentExemption: () => RENT_LAMPORTS,
    simulateTransaction: () => at({ err: null, unitsConsumed: 6_200, logs: [] }),
  }

  return async (method, params) => {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (known) return known(params)
    throw Object.assign(new Error('The simulated chain does not know this method.'), { code: -32601 })
  }
}

function recentFees(draw: number, { isBusy, slot }: { readonly isBusy: boolean; readonly slot: number }) {
  return Array.from({ length: 150 }, (_, position) => {
    const each = slot - 149 + position
    const quiet = uniform(draw, each) < (isBusy ? 0.15 : 0.7)
    const fee = quiet ? 0 : Math.round(18_000 * Math.exp(1.3 * normal(draw, each)))
    return { slot: each, prioritizationFee: fee }
  })
}

function toRpcAccount(account: MadeAccount | null) {
  return account && { ...account, data: [account.data.toString('base64'), 'base64'] }
}
