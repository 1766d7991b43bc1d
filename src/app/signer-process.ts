import { toCaip2 } from '../config/network-aliases.ts'
import { isReadByOthers } from '../config/secret-files.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { type OpenSigner, openSigner, openSigningKeys } from '../services/signer/open-signer.ts'
import type { SigningEvent } from '../services/signer/signing-events.ts'

const files = { toCaip2, isReadByOthers }

/** Serves the keys of a policy file. @throws Error that names what is wrong with it. */
export function openSignerProcess(
  file: string,
  onEvent: (event: SigningEvent) => void,
  clock: Clock = systemClock,
): Promise<OpenSigner> {
  return openSigner(file, { ...files, clock, onEvent })
}

/** Reads policy, keys and journal, and what each key may sign. @throws Error that names what is wrong with it. */
export async function describeSigner(file: string) {
  const { keys, close } = await openSigningKeys(file, { ...files, clock: systemClock })
  close()
  return keys.map(({ describe }) => describe())
}
