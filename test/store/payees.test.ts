import { expect, test } from 'vitest'
import { createPayeeRepository } from '../../src/store/payments/payee-repository.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { unreachablePayments } from '../../src/store/payments/unreachable-payments.ts'
import { payees } from '../../src/store/schema/payee-table.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

onEveryEngine((open) => {
  test('F1: a ledger knows the payees of all its earlier payments', async () => {
    const database = await open()
    const ledger = createLedger(database)
    await claimPayment(ledger, createClaim('a', { asset: '0xUSDC' }))
    await claimPayment(ledger, createClaim('b', { pay_to: '0xother' }))
    await claimPayment(ledger, createClaim('c', { pay_to: '0xother' }))
    await claimPayment(ledger, createClaim('d', { network: SOLANA, asset: 'Mint', pay_to: 'Owner' }))
    await database.db.schema.dropTable('payee').execute()

    await payees.up(database.db)

    const noted = createPayeeRepository(database)
    expect(await noted.of({ network: 'eip155:84532', asset: '0xusdc' })).toEqual(['0xother', '0xshop'])
    expect(await noted.of({ network: SOLANA, asset: 'Mint' })).toEqual(['Owner'])
    expect(await noted.of({ network: SOLANA, asset: 'mint' })).toEqual([])
    await database.close()
  })

  test('F1: a payee is noted once, and none is forgotten', async () => {
    const database = await open()
    const noted = createPayeeRepository(database)
    const token = { network: 'eip155:84532', asset: '0xusdc' }

    await noted.note([])
    await noted.note([
      { ...token, payTo: '0xone' },
      { ...token, payTo: '0xone' },
    ])
    await noted.note([{ ...token, payTo: '0xtwo' }])
    await noted.note([{ ...token, payTo: '0xone' }])

    expect(await noted.of(token)).toEqual(['0xone', '0xtwo'])
    await database.close()
  })

  test('operations 3: undecided payments on networks that are not configured are counted by network', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const on = (network: string, name: string) => claimPayment(ledger, createClaim(name, { network }))
    await writePayment(ledger, await on('eip155:1', 'settling'))
    await ledger.release(await on('eip155:1', 'seen'), { reason: 'x', watchUntil: NOW })
    await ledger.release(await on('eip155:1', 'unseen'), { reason: 'x', watchUntil: null })
    await on(SOLANA, 'claimed')
    await writePayment(ledger, await on('eip155:84532', 'here'))
    const done = await on('eip155:1', 'done')
    await writePayment(ledger, done, held)
    await ledger.settled(done, landed)

    expect(await unreachablePayments(database, ['eip155:84532'])).toEqual([{ network: 'eip155:1', count: 2 }])
    expect(await unreachablePayments(database, ['eip155:84532', 'eip155:1'])).toEqual([])
    await database.close()
  })
})
