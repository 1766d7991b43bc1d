import type { Clock } from '../core/clock.ts'
import { openSigningJournal } from './journal.ts'
import { openKey } from './open-key.ts'
import { readSignerSettings } from './policy-file.ts'
import { type SigningEvent, serveSigner } from './signer-server.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'

/** A signer that listens. */
export interface OpenSigner {
  readonly url: string
  readonly keys: readonly SigningKey[]
  close(): Promise<void>
}

/**
 * Opens the keys that a policy file names.
 *
 * @throws Error that names the field, where a key cannot be opened, two are the same, or the journal cannot be written.
 */
export async function openSigningKeys(
  file: string,
  clock: Clock,
): Promise<{ readonly keys: readonly SigningKey[]; close(): void }> {
  const settings = readSignerSettings(file)
  const journal = openSigningJournal(settings.journal, clock)
  try {
    const opened = await Promise.all(
      settings.keys.map(async (policy) =>
        createSigningKey(await openKey(policy), policy, { journal, clock }),
      ),
    )
    const addresses = new Set(opened.map(({ address }) => address))
    // a key for settlements could be made to pay the fees of anyone's payouts, and the limits would not add up
    if (addresses.size < opened.length)
      throw new Error('keys: two of them are one account. Use a key for each.')
    return { keys: opened, close: () => journal.close() }
  } catch (error) {
    journal.close()
    throw error
  }
}

/** Opens the keys, and serves them. @throws as `openSigningKeys`, and what the network reports. */
export async function openSigner(
  file: string,
  { clock, onEvent }: { readonly clock: Clock; readonly onEvent: (event: SigningEvent) => void },
): Promise<OpenSigner> {
  const { keys, close } = await openSigningKeys(file, clock)
  try {
    const server = await serveSigner(readSignerSettings(file), keys, onEvent)
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
