import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const OWNER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test('the number of a standard counts no agents', () => {
  const { calls, unused } = consult(`8004 agents owned by ${OWNER}, newest 25`)
  expect(calls).toMatchObject([{ toolId: 'registry-agents-search', params: { owner: OWNER, limit: 25 } }])
  expect(unused).toEqual([])
})
