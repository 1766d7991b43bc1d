import { createSignerClient, type SignerState } from '../../chains/signing/signer-client.ts'
import type { KeyUse } from '../../chains/signing/wire.ts'
import type { SignerConfig } from '../../config/signers.ts'
import { systemClock, systemScheduler } from '../../core/clock.ts'

/** Asks a signer once what it states of its key. */
export async function probeSigner(
  config: SignerConfig,
  needs: { readonly use: KeyUse; readonly networks: readonly string[] },
): Promise<SignerState> {
  const client = createSignerClient(config, needs, { clock: systemClock, scheduler: systemScheduler })
  try {
    return await client.check()
  } finally {
    await client.close()
  }
}
