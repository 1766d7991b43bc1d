import { findFirstInstalled, solanaRuntimes } from '../../core/first-installed.ts'
import { type Check, fine, off, wrong } from './check.ts'

interface Part {
  readonly name: string
  /** The packages of which it needs one. */
  readonly packages: readonly string[]
  readonly isNeeded: boolean
  readonly gives: string
}

/** Packages that lie outside the bundle; whatever is in it cannot be missing. */
const optionalParts: readonly Part[] = [
  { name: 'sqlite', packages: ['@photostructure/sqlite'], isNeeded: true, gives: 'the ledger' },
  { name: 'litesvm', packages: solanaRuntimes, isNeeded: false, gives: 'the embedded Solana chain' },
  {
    name: 'opentelemetry',
    packages: ['@opentelemetry/sdk-trace-node'],
    isNeeded: false,
    gives: 'tracing by OpenTelemetry',
  },
]

/** Which packages are installed; nothing is loaded. */
export function checkOptionalParts(): readonly Check[] {
  return optionalParts.map((part) => {
    const name = `part: ${part.name}`
    const packages = part.packages.join(' or ')
    if (findFirstInstalled(part.packages)) return fine(name, `Installed, for ${part.gives}.`)
    return part.isNeeded
      ? wrong(name, `${packages} is missing, and ${part.gives} needs it; run npm install.`)
      : off(name, `${packages} is not installed, so there is no ${part.gives.replace(/^(the|a) /, '')}.`)
  })
}
