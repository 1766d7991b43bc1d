import type { z } from 'zod'
import type { JsonObject } from '../core/json.ts'
import type { AdminPorts } from './ports.ts'

export interface AdminContext extends AdminPorts {
  /** Whose token it is. */
  readonly by: string
}

/** Something that an operator can look at (`look`) or do (`act`); every act is written down. */
interface AdminOperationSpec<Input extends z.ZodObject> {
  /** The word on the command line, and the last part of the path. */
  readonly id: string
  readonly kind: 'look' | 'act'
  readonly title: string
  readonly summary: string
  readonly input: Input
  /** Parameters that a command line takes by their place. */
  readonly positionals: readonly string[]
  /** What a table shows of each row, in this order; the rest is in the JSON. Acts without rows show all they say. */
  readonly columns: readonly string[]
}

export interface AdminOperation extends AdminOperationSpec<z.ZodObject> {
  /** @throws GatewayError with what the operator is to be informed. */
  run(input: Readonly<Record<string, unknown>>, context: AdminContext): Promise<JsonObject>
}

/** Declares an operation; the HTTP door, the command line and the page are made from it. */
export function defineOperation<Input extends z.ZodObject>(declared: AdminOperationSpec<Input>) {
  return {
    run(
      handler: (input: z.output<Input>, context: AdminContext) => Promise<object> | object,
    ): AdminOperation {
      return {
        ...declared,
        run: async (input, context) => ({ ...(await handler(declared.input.parse(input), context)) }),
      }
    },
  }
}
