import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaidAnswer } from '../payment/gate/paid-call.ts'
import type { PaymentRow } from '../store/payments/ledger.ts'
import { createStoredResults } from './stored-results.ts'

const proofId = fc.stringMatching(/^[0-9a-f]{64}$/)
const settled = { state: 'settled', key: 'key', tool: 'signal' } as PaymentRow

/** Answers to every payment there could be; what a name is read as is the payment that is asked for. */
function kept(...secrets: [string, ...string[]]) {
  const asked: string[] = []
  const ledger = {
    async findByHeader(id: string) {
      asked.push(id)
      return settled
    },
    answerTo: async () => '{}',
  }
  const answers = { toAnswer: () => ({ result: '{}' }) as PaidAnswer }
  return { asked, ...createStoredResults({ ledger, answers, secrets, replay: 'serve' }) }
}

const paid = (id: string) => ({ proofId: id }) as PaidAnswer

test('a stored answer’s name finds its payment under the previous secret too', async () => {
  await fc.assert(
    fc.asyncProperty(proofId, async (id) => {
      const name = kept('first').createName(paid(id)) ?? ''
      for (const { asked, find } of [kept('first'), kept('second', 'first')]) {
        expect(await find(name)).toMatchObject({ toolId: 'signal' })
        expect(asked).toEqual([id])
      }
      expect(await kept('second').find(name)).toBeUndefined()
    }),
    { seed: 43, numRuns: 60 },
  )
})

test('a name that is spoilt in any letter names nothing', async () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.')
  await fc.assert(
    fc.asyncProperty(proofId, fc.nat(65), letter, async (id, at, put) => {
      const { createName, find, asked } = kept('secret')
      const name = createName(paid(id)) ?? ''
      const spoilt = name.slice(0, at) + put + name.slice(at + 1)

      if (spoilt !== name) expect(await find(spoilt)).toBeUndefined()
      expect(asked).toEqual([])
    }),
    { seed: 43, numRuns: 300 },
  )
})
