import { GatewayError } from '../../core/failures.ts'

/** Why nothing was signed, in our own words: such money waits. @throws what is no failure of ours. */
export function toSignerProblem(error: unknown): string {
  if (error instanceof GatewayError) return error.message
  throw error
}
