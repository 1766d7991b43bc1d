import { CliError } from '../exit-code.ts'
import type { KeyKind } from './key-kind.ts'
import { openSigners } from './open-signers.ts'
import { openWallet, type Protection } from './wallet-file.ts'

/** A wallet that would pay now. */
export interface PayingWallet {
  readonly kind: KeyKind
  readonly address: string
  /** The file of the key, or the variable that holds it. */
  readonly path: string
  readonly protection: Protection | 'environment'
}

const VARIABLES = { evm: 'PENNYWIRE_PRIVATE_KEY', solana: 'PENNYWIRE_SOLANA_KEY' } as const

/**
 * The wallets that pay for calls: keys of the environment, or else the files.
 *
 * @throws CliError when there is none.
 */
export async function listWallets({
  home,
  environment,
}: {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
}): Promise<readonly PayingWallet[]> {
  const isGiven = Object.values(VARIABLES).some((name) => environment[name])
  const wallets = isGiven
    ? (await openSigners({ home, environment })).addresses.map((address) => {
        const kind = address.startsWith('0x') ? ('evm' as const) : ('solana' as const)
        return { kind, address, path: VARIABLES[kind], protection: 'environment' as const }
      })
    : (['evm', 'solana'] as const).flatMap((kind) => openWallet(home, kind) ?? [])
  if (wallets.length > 0) return wallets
  throw new CliError('notCharged', 'You have no wallet yet.', {
    hint: 'Create one with `pennywire wallet new`.',
  })
}
