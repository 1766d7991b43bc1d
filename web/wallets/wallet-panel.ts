import type { NetworkFamily, Quote } from '../../src/client/quote.ts'
import type { Signers } from '../../src/client/sign-quote.ts'

/** What pays for the calls of this page. */
export interface WalletPanel {
  /** What can be signed for; every family as long as no wallet is there, so that prices are shown. */
  families(): readonly NetworkFamily[]
  /** Why nothing can be signed; undefined when something can. */
  obstacle(): string | undefined
  /** Calls a listener whenever another wallet pays. */
  onChange(listener: () => void): void
  /** @throws PaymentError when nothing can sign for this quote. */
  signersFor(quote: Quote): Promise<Signers>
  /** Takes note of decimal dollars that were paid. */
  spent(usd: string): void
  /** Takes note of decimal dollars that came back to an address. */
  received(usd: string, address: string): void
}
