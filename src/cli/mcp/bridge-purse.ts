import type { Purse } from '../../client/bridge/bill.ts'
import type { Caps } from '../../client/bridge/caps.ts'
import { sessionPurse } from '../../client/bridge/session-purse.ts'
import { walletPurse } from '../../client/bridge/wallet-purse.ts'
import { bridgeSigner } from './bridge-signer.ts'

export interface BridgePurse {
  readonly purse: Purse
  /** Where the money comes from, for a person; undefined when there is none. */
  readonly from: string | undefined
  /** Go along with every request, to the gateway alone. */
  readonly headers: Readonly<Record<string, string>>
}

interface PurseOptions {
  readonly home: string
  readonly privateKey: string | undefined
  readonly session: string | undefined
  readonly caps: Caps
}

const SESSION = /^pws_[\x21-\x7e]{1,200}$/

/**
 * What pays for the calls of a bridge: a session when its token was handed in, or else a wallet.
 *
 * @throws Error when a token or key is there that cannot be used. It is not in its words.
 */
export async function bridgePurse({ session, caps, ...wallet }: PurseOptions): Promise<BridgePurse> {
  if (session !== undefined) {
    const token = session.trim()
    if (!SESSION.test(token)) throw new Error('PENNYWIRE_SESSION: the token of a session begins with pws_.')
    return {
      purse: sessionPurse(caps),
      from: 'a prepaid session',
      headers: { Authorization: `Bearer ${token}` },
    }
  }
  const signer = await bridgeSigner(wallet)
  return { purse: walletPurse({ signer, caps }), from: signer?.address, headers: {} }
}
