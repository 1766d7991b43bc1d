import { z } from 'zod'
import { Reason } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { ROTATED_KEYS } from '../ports.ts'

export const keys = defineOperation({
  id: 'keys',
  kind: 'look',
  title: 'Keys',
  summary: 'Which keys this ledger signs and seals with, and which earlier ones it still accepts.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['key', 'generation', 'state', 'activeFrom', 'note'],
}).run((_input, { keys }) => keys.list())

export const rotate = defineOperation({
  id: 'rotate',
  kind: 'act',
  title: 'Rotate a key',
  summary: 'Puts a new key in the place of one in use. What was signed or sealed before stays valid.',
  input: z.strictObject({
    key: z.enum(ROTATED_KEYS).describe('Which key.'),
    reason: Reason,
  }),
  positionals: ['key'],
  columns: [],
}).run(({ key }, { keys }) => keys.rotate(key))
