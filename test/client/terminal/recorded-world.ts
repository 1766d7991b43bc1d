import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome } from '../cli/command.ts'
import { RECORDED_AT, recordPipe } from './terminal.ts'

export interface WorldOptions {
  /** What the home holds: no wallet, a wallet without money, or one with ten dollars. */
  readonly wallet: 'none' | 'empty' | 'funded'
  /** Whether the environment has the token of an admin. */
  readonly isAdmin?: true
}

export interface RecordedWorld {
  readonly environment: Readonly<Record<string, string>>
  readonly home: string
  /** Replaces what differs from run to run by something of the same width. */
  mask(text: string): string
}

/** The key of every recorded wallet. */
export const RECORDED_KEY = `0x${'7'.repeat(64)}`
const RECORDED_ADDRESS = '0xAe72A48c1a36bd18Af168541c53037965d26e4A8'
const ADMIN_TOKENS = 'admin:recorded-admin-token-of-48-letters-0123456789ab'

/** A gateway whose clock stands still, and a home beside it. */
export async function openRecordedWorld({ wallet, isAdmin }: WorldOptions): Promise<RecordedWorld> {
  const { url } = await openGatewayFixture({
    fund: '0',
    clock: { now: () => RECORDED_AT },
    environment: { ADMIN_TOKENS },
  })
  const home = createEmptyHome()
  const environment = {
    PENNYWIRE_HOME: home,
    PENNYWIRE_URL: url,
    ...(isAdmin ? { ADMIN_TOKENS } : {}),
  }
  if (wallet !== 'none') {
    const file = join(home, 'key.txt')
    writeFileSync(file, RECORDED_KEY, { mode: 0o600 })
    await recordPipe(['wallet', 'import', file], { environment })
  }
  if (wallet === 'funded') await recordPipe(['wallet', 'fund'], { environment })
  return { environment, home, mask: createMask(home) }
}

function createMask(home: string): (text: string) => string {
  // as wide on every machine
  const fixed = '/tmp/pennywire-home-recorded'.padEnd(home.length, 'x').slice(0, home.length)
  const repeat = (text: string, length: number) => text.repeat(length).slice(0, length)
  return (text) =>
    text
      .replaceAll(home, fixed)
      .replaceAll(process.execPath, '/usr/bin/node')
      .replaceAll(/127\.0\.0\.1:\d{5}/g, '127.0.0.1:44444')
      .replaceAll(/\b0x[0-9a-f]{64}\b/g, `0x${repeat('c0ffee', 64)}`)
      .replaceAll(/\bses_[0-9a-f]{24}\b/g, `ses_${repeat('5e55104', 24)}`)
      .replaceAll(/\b0x[0-9a-fA-F]{40}\b/g, (address) =>
        /[A-Z]/.test(address) && address !== RECORDED_ADDRESS ? `0x${repeat('ADD7E55', 40)}` : address,
      )
}
