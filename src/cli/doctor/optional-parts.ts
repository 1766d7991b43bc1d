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
  whole('@photostructure/sqlite', { isNeeded: true, gives: 'the ledger' }),
  { name: 'litesvm', packages: solanaRuntimes, isNeeded: false, gives: 'the embedded Solana chain' },
  whole('@opentelemetry/sdk-trace-node', { isNeeded: false, gives: 'tracing by OpenTelemetry' }),
]

/** Which packages are installed; nothing is loaded. */
export function checkOptionalParts(): readonly Check[] {
  return optionalParts.map((part) => {
    const name = `part: ${part.name}`
    if (findFirstInstalled(part.packages)) return fine(name, `Installed, for ${part.gives}.`)
    return part.isNeeded
      ? wrong(name, `Missing, and ${part.gives} needs it; run npm install.`)
      : off(name, `Not installed, so there is no ${part.gives.replace(/^(the|a) /, '')}.`)
  })
}

/** A part that is one package, whatever the machine. */
function whole(name: string, rest: Pick<Part, 'isNeeded' | 'gives'>): Part {
  return { name, packages: [name], ...rest }
}
