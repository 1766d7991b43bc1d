/** A fetch that hands out each payment before it leaves. Requests without a payment pass as they are. */
export function createKeepingFetch(
  keep: (payment: string) => void,
  send: typeof fetch = fetch,
): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    const credential = headers.get('authorization')
    const payment =
      headers.get('payment-signature') ?? (credential?.startsWith('Payment ') ? credential : null)
    if (payment !== null) keep(payment)
    return send(input, init)
  }
}
