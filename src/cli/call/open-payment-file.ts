import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../exit-code.ts'

/**
 * Where a command leaves a payment before it is sent, until its outcome is known. A command that was stopped in between
 * leaves it there, so that the same command later sends it again instead of signing another one.
 */
export interface OpenPaymentFile {
  read(): string | undefined
  /**
   * Makes sure that a payment can be kept.
   *
   * @throws CliError when the disk refuses; nothing is signed then.
   */
  reserve(): void
  keep(payment: string): void
  drop(): void
}

/** @param request Everything that makes it the same request. */
export function createOpenPaymentFile(home: string, request: unknown): OpenPaymentFile {
  const folder = join(home, 'open-payments')
  const name = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const path = join(folder, name)
  function keep(payment: string): void {
    const draft = `${path}.${randomUUID()}`
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(draft, payment, { mode: 0o600, flush: true })
      renameSync(draft, path)
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return {
    keep,
    read() {
      try {
        // an empty one was reserved by a command that has sent nothing
        return readFileSync(path, 'utf8') || undefined
      } catch {
        return undefined
      }
    },
    reserve() {
      try {
        keep('')
      } catch (cause) {
        throw new CliError('notCharged', `The payment could not be written down in ${folder}.`, {
          hint: 'Nothing was signed. You were not charged.',
          cause,
        })
      }
    },
    drop: () => rmSync(path, { force: true }),
  }
}
