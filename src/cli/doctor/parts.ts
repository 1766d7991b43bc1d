import { createRequire } from 'node:module'
import { type Check, fine, off, wrong } from './check.ts'

interface Part {
  /** The package that it stands or falls with. */
  readonly package: string
  readonly isNeeded: boolean
  readonly gives: string
}

const parts: readonly Part[] = [
  { package: '@photostructure/sqlite', isNeeded: true, gives: 'the ledger' },
  { package: '@ethereumjs/evm', isNeeded: true, gives: 'the embedded EVM chain' },
  { package: 'litesvm', isNeeded: false, gives: 'the embedded Solana chain' },
  { package: 'pg', isNeeded: false, gives: 'a ledger in PostgreSQL' },
]

/** Which packages are installed; nothing is loaded. */
export function checkParts(): readonly Check[] {
  return parts.map((part) => {
    const name = `part: ${part.package}`
    if (isInstalled(part.package)) return fine(name, `Installed, for ${part.gives}.`)
    return part.isNeeded
      ? wrong(name, `Missing, and ${part.gives} needs it; run npm install.`)
      : off(name, `Not installed, so there is no ${part.gives.replace(/^(the|a) /, '')}.`)
  })
}

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== ''
  } catch {
    return false
  }
}
