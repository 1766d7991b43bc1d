import type { Clock } from '../../core/clock.ts'
import { openSigningJournal } from './journal.ts'
import { openKey } from './open-key.ts'
import { type PolicyDeps, readSignerSettings, type SignerSettings } from './policy-file.ts'
import { serveSigner } from './signer-server.ts'
import type { SigningEvent } from './signing-events.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'

/** A signer that listens. */
export interface OpenSigner {
  readonly url: string
  readonly keys: readonly SigningKey[]
  close(): Promise<void>
}

interface SignerDeps extends PolicyDeps {
  readonly clock: Clock
}

/**
 * Opens the keys that a policy file names.
 *
 * @throws Error that names the field, where a key cannot be opened, two are the same, or the journal cannot be written.
 */
export async function openSigningKeys(
  file: string,
  deps: SignerDeps,
): Promise<{ readonly settings: SignerSettings; readonly keys: readonly SigningKey[]; close(): void }> {
  const settings = readSignerSettings(file, deps)
  const journal = openSigningJournal(settings.journal, deps.clock)
  try {
    const keys = await Promise.all(
      settings.keys.map(async (policy) =>
        createSigningKey(await openKey(policy, deps), policy, { journal, clock: deps.clock }),
      ),
    )
    const addresses = new Set(keys.map(({ address }) => address))
    // one account under two policies could do what neither allows alone
    if (addresses.size < keys.length)
      throw new Error('keys: two of them are one account. Use a key for each.')
    return { settings, keys, close: () => journal.close() }
  } catch (error) {
    journal.close()
    throw error
  }
}

/** Opens the keys, and serves them. @throws as `openSigningKeys`, and what the network reports. */
export async function openSigner(
  file: string,
  { onEvent, ...deps }: SignerDeps & { readonly onEvent: (event: SigningEvent) => void },
): Promise<OpenSigner> {
  const { settings, keys, close } = await openSigningKeys(file, deps)
  try {
    const server = await serveSigner(settings, keys, onEvent)
    return {
      url: server.address.url,
      keys,
      async close() {
        await server.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}
