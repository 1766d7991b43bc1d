import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where a command leaves a payment whose outcome no one knew when it ended, so that the same command later sends it
 * again instead of signing another one.
 */
export interface OpenPaymentFile {
  read(): string | undefined
  keep(payment: string): void
  drop(): void
}

/** @param request Everything that makes it the same request. */
export function createOpenPaymentFile(home: string, request: unknown): OpenPaymentFile {
  const folder = join(home, 'open-payments')
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const path = join(folder, name)
  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return undefined
      }
    },
    keep(payment) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(path, payment, { mode: 0o600 })
    },
    drop: () => rmSync(path, { force: true }),
  }
}
