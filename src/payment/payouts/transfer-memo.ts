const PREFIX = 'pennywire-out:'
const NONCE = /^[0-9a-f]{64}$/

/** The memo of outgoing money on Solana: the hash of its id, which is unique in our ledger. */
export function outgoingMemo(nonce: string): string {
  return PREFIX + nonce.slice('0x'.length)
}

/** The hash that a memo names; undefined when it is none of ours. */
export function nonceInMemo(memo: string): string | undefined {
  const nonce = memo.startsWith(PREFIX) ? memo.slice(PREFIX.length) : ''
  return NONCE.test(nonce) ? `0x${nonce}` : undefined
}
