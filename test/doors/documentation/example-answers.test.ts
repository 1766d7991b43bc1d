import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { groupByFamily } from '../../../src/discovery/families.ts'
import { shareGateway } from '../../support/gateway.ts'
import { buyExampleAnswers } from './example-answers.ts'

const answers = shareGateway(buyExampleAnswers)
const families = groupByFamily(tools).map(({ name, tools: family }) => ({
  name,
  ids: family.map(({ contract }) => contract.id),
}))

test('every example has an answer, except a refund without a credit', () => {
  const missing = tools.map(({ contract }) => contract.id).filter((id) => !(id in answers()))

  expect(missing).toEqual(['refund-relay'])
})

test.each(families)(
  'generated/examples/$name.json matches the code: npm run examples',
  async ({ name, ids }) => {
    const shown = Object.fromEntries(ids.map((id) => [id, answers()[id]]))

    await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(
      `../../../generated/examples/${name}.json`,
    )
  },
)
