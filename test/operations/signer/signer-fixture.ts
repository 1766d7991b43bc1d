import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { openSignerProcess } from '../../../src/app/signer-process.ts'
import type { Hex } from '../../../src/chains/evm/hex.ts'
import { addressBytes } from '../../../src/chains/solana/addresses.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { type Clock, systemClock } from '../../../src/core/clock.ts'
import type { OpenSigner } from '../../../src/services/signer/open-signer.ts'
import type { SigningEvent } from '../../../src/services/signer/signing-events.ts'

export const TOKEN = 'known-to-the-tests-and-to-signers'

export function createEvmKey(): { readonly key: Hex; readonly address: Hex } {
  const key: Hex = `0x${randomBytes(32).toString('hex')}`
  return { key, address: privateKeyToAddress(key).toLowerCase() as Hex }
}

export function createSolanaKey() {
  const seed = randomBytes(32)
  const signer = signerFrom(seed)
  return { signer, address: signer.address, key: base58(Buffer.concat([seed, addressBytes(signer.address)])) }
}

const Body = z.looseObject({
  signature: z.string().optional(),
  leftUsdToday: z.string().optional(),
  error: z.looseObject({ code: z.string() }).optional(),
})

/** A policy of one key and its files, in a folder that is removed when the test is over. */
export function writePolicy(
  key: string,
  policy: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-signer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 })
  const file = join(folder, 'policy.json')
  write('key', key)
  write('token', TOKEN)
  const settings = {
    listen: '127.0.0.1:0',
    tokenFile: 'token',
    journal: 'journal',
    keys: [{ keyFile: 'key', ...policy }],
    ...changes,
  }
  write('policy.json', JSON.stringify(settings))
  return {
    file,
    folder,
    write,
    /** What the journal holds of all days. */
    journal: () =>
      readdirSync(join(folder, 'journal')).flatMap((name) =>
        readFileSync(join(folder, 'journal', name), 'utf8')
          .trim()
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line)),
      ),
  }
}

export const SETTLE_POLICY = { use: 'settle', networks: ['base-sepolia'], maxFeePerDay: '1' } as const
export const PAYOUT_POLICY = {
  use: 'payout',
  networks: ['base'],
  maxUsd: '10',
  maxUsdPerDay: '25',
} as const
export const SOLANA_POLICY = {
  use: 'payout-solana',
  networks: ['solana'],
  maxUsd: '10',
  maxUsdPerDay: '25',
} as const

/** A signer in this process with one key; it can be stopped and started again where it was. */
export async function openSignerFixture(
  key: string,
  policy: Readonly<Record<string, unknown>>,
  { clock = systemClock, changes }: { clock?: Clock; changes?: Readonly<Record<string, unknown>> } = {},
) {
  const written = writePolicy(key, policy, changes)
  const events: SigningEvent[] = []
  const onEvent = (event: SigningEvent) => events.push(event)
  let signer: OpenSigner | undefined = await openSignerProcess(written.file, onEvent, clock)
  const { url } = signer
  const [address = ''] = signer.keys.map((each) => each.address)

  async function stop(): Promise<void> {
    const stopped = signer
    signer = undefined
    await stopped?.close()
  }
  onTestFinished(stop)

  async function request(path: string, init: RequestInit = {}) {
    const ask = () =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...init.headers },
      })
    // a connection that was kept open may end while the signer is started again
    const response = await ask().catch(ask)
    const body = Body.parse(await response.json())
    return { status: response.status, body, code: body.error?.code }
  }

  return {
    ...written,
    url,
    address,
    events,
    request,
    sign: (body: object) =>
      request(`/v1/keys/${address}/sign`, { method: 'POST', body: JSON.stringify(body) }),
    describe: () => request(`/v1/keys/${address}`),
    stop,
    /** On the same port, with the same journal. */
    async start() {
      const { host } = new URL(url)
      const settings = JSON.parse(readFileSync(written.file, 'utf8'))
      written.write('policy.json', JSON.stringify({ ...settings, listen: host }))
      signer = await openSignerProcess(written.file, onEvent, clock)
    },
  }
}
