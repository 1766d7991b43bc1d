import type { RefusalCode } from '../../chains/signing/wire.ts'

/** Why nothing is signed: a code for programs, and a sentence that names what is not allowed. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
