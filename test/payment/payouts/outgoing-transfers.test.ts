import { expect, onTestFinished, test } from 'vitest'
import { writeOutgoing } from '../../../src/store/payouts/outgoing-entries.ts'
import { createOutgoingRepository } from '../../../src/store/payouts/outgoing-repository.ts'
import { createOutgoingTransferRepository } from '../../../src/store/payouts/outgoing-transfer-repository.ts'
import { onEveryEngine } from '../../store/engines.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const NETWORK = 'solana:somewhere'

const signedBy = (who: number) => ({
  signature: `signature of ${who}`,
  wire: `wire of ${who}`,
  last_valid_height: 1_150,
  since_slot: 1_000,
})

onEveryEngine((openEngine) => {
  async function books() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    const written = (id: string) =>
      database.write((transaction) =>
        writeOutgoing(
          transaction,
          {
            id,
            kind: 'refund',
            subject: id,
            network: NETWORK,
            asset: 'usdc',
            payer: 'us',
            pay_to: 'them',
            amount: '1',
            micro_usd: 1,
            nonce: `hash of ${id}`,
          },
          NOW,
        ),
      )
    return {
      written,
      book: createOutgoingRepository(database),
      transfers: createOutgoingTransferRepository(database),
    }
  }

  test('of twenty signers for one row and slot one writes, expired slots never', async () => {
    const { written, book, transfers } = await books()
    const row = await written('a')
    const turn = { at: NOW, nextCheckAt: NOW + 1_000 }

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, who) => transfers.write(row, signedBy(who), turn)),
    )
    const last = await transfers.last('a')
    const late = await transfers.write(row, signedBy(99), { ...turn, ended: 'never' })
    const givenUp = await book.failed(row, { reason: 'given_up', at: NOW })

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['written', 'taken']))
    expect([late, givenUp]).toEqual(['taken', false])
    expect(await transfers.last('a')).toEqual(last)
    expect(await book.find('a')).toMatchObject({ attempts: 1, tx: last?.signature, state: 'open' })
  })

  test('opened accounts have a daily limit, and unwritten ones keep their slot', async () => {
    const { written, book, transfers } = await books()
    const rows = []
    for (const id of ['a', 'b', 'c', 'd', 'e']) rows.push(await written(id))
    const turn = { at: NOW, nextCheckAt: NOW + 1_000, opening: { maxPerDay: 3 } }

    const outcomes = await Promise.all(rows.map((row, who) => transfers.write(row, signedBy(who), turn)))
    const [refused] = rows.filter((_, index) => outcomes[index] === 'over_day')
    if (!refused) throw new Error('Nobody was refused.')
    const tomorrow = await transfers.write(refused, signedBy(9), { ...turn, at: NOW + 86_400_000 })

    expect(outcomes.toSorted()).toEqual(['over_day', 'over_day', 'written', 'written', 'written'])
    expect(await transfers.openedOn(NETWORK, NOW)).toBe(3)
    expect(tomorrow).toBe('written')
    expect(await book.find(refused.id)).toMatchObject({ attempts: 1, tx: 'signature of 9' })
  })
})
