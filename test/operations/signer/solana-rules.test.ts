import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  addressBytes,
  associatedTokenAccount,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/chains/solana/addresses.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { isSignedBy, signerFrom } from '../../../src/chains/solana/ed25519.ts'
import {
  computeBudget,
  createTokenAccount,
  memo,
  transferChecked,
} from '../../../src/chains/solana/instructions.ts'
import { writeMessage } from '../../../src/chains/solana/message.ts'
import { type TokenTransfer, transferMessage } from '../../../src/chains/solana/transfer-message.ts'
import { writeReferenceText } from '../../../src/chains/solana/transfer-signer.ts'
import { solanaNetworks } from '../../../src/core/reference/other-networks.ts'
import { createSolanaKey, openSignerFixture, SOLANA_POLICY } from './signer-fixture.ts'

const { usdc } = solanaNetworks.mainnet
const stranger = () => signerFrom(randomBytes(32)).address

async function openSolanaSigner(policy: object = {}) {
  const { key, address } = createSolanaKey()
  const signer = await openSignerFixture(key, { ...SOLANA_POLICY, ...policy })
  const to = stranger()
  const transfer = (changes: Partial<TokenTransfer> = {}): TokenTransfer => ({
    from: address,
    to,
    mint: usdc,
    decimals: 6,
    amount: 1_000_000n,
    memo: 'a memo',
    reference: stranger(),
    ...changes,
  })
  const signBytes = (message: Uint8Array) =>
    signer.sign({ type: 'solana-transfer', message: Buffer.from(message).toString('base64') })
  return {
    ...signer,
    address,
    to,
    transfer,
    signBytes,
    ask: (changes: Partial<TokenTransfer> = {}, terms: object = {}) =>
      signBytes(
        transferMessage(transfer(changes), {
          blockhash: base58(randomBytes(32)),
          opens: true,
          unitPrice: 50_000n,
          ...terms,
        }),
      ),
    /** A message that does whatever a test likes. */
    write: (
      instructions: Parameters<typeof writeMessage>[0],
      terms: Partial<Parameters<typeof writeMessage>[1]> = {},
    ) =>
      writeMessage([...computeBudget(100_000, 1n), ...instructions], {
        payer: address,
        writable: [],
        blockhash: base58(randomBytes(32)),
        ...terms,
      }),
  }
}

test('a payout is signed with the key itself, and so is its reference', async () => {
  const { transfer, signBytes, sign, address } = await openSolanaSigner()
  const message = transferMessage(transfer(), { blockhash: stranger(), opens: true, unitPrice: 50_000n })
  const nonce = `0x${'5a'.repeat(32)}`

  const [signed, reference] = await Promise.all([
    signBytes(message),
    sign({ type: 'solana-reference', nonce }),
  ])

  const bytes = (text = '') => Buffer.from(text, 'base64')
  expect(isSignedBy(addressBytes(address), message, bytes(signed.body.signature))).toBe(true)
  expect(isSignedBy(addressBytes(address), writeReferenceText(nonce), bytes(reference.body.signature))).toBe(
    true,
  )
})

test('payouts that are not the account’s own, too large or too dear are refused', async () => {
  const { ask, journal } = await openSolanaSigner()

  const answers = [
    await ask({ mint: stranger() }),
    await ask({ mint: solanaNetworks.devnet.usdc }),
    await ask({ from: stranger() }),
    await ask({ amount: 10_000_001n }),
    await ask({ amount: 0n }),
    await ask({}, { unitPrice: 50_000_000n }),
  ]

  expect(answers.map(({ code }) => code)).toEqual([
    'not_allowed',
    'not_allowed',
    'not_allowed',
    'over_limit',
    'not_allowed',
    'over_limit',
  ])
  expect(journal()).toEqual([])
})

test('a transaction that does anything beside a payout is not signed', async () => {
  const { write, signBytes, address, to } = await openSolanaSigner()
  const [source, destination] = [associatedTokenAccount(address, usdc), associatedTokenAccount(to, usdc)]
  const move = transferChecked([source, usdc, destination, address], { amount: 1n, decimals: 6 })
  const takeCoins = { program: SYSTEM_PROGRAM, accounts: [address, to], data: Uint8Array.of(2, 0, 0, 0) }
  const giveAway = { program: TOKEN_PROGRAM, accounts: [source, to, address], data: Uint8Array.of(6, 2) }
  const open = (owner: string) =>
    createTokenAccount({ payer: address, account: associatedTokenAccount(owner, usdc), owner, mint: usdc })
  const other = stranger()
  const messages = [
    write([move, takeCoins]),
    write([giveAway]),
    write([move, move]),
    write([move, open(stranger())]),
    write([move, open(to), open(to)]),
    write([move, { program: stranger(), accounts: [address], data: Uint8Array.of(1) }]),
    write([{ ...move, accounts: [associatedTokenAccount(other, usdc), usdc, destination, other] }]),
    write([memo('nothing')]),
    write([move, { program: MEMO_PROGRAM, accounts: [], data: new Uint8Array(300) }]),
    write([...computeBudget(1, 1n), move]),
  ]

  const answers = await Promise.all(messages.map(signBytes))

  expect(answers.map(({ code }) => code)).toEqual(messages.map(() => 'not_allowed'))
})

test('bytes that are no message, or want two signers, are not signed', async () => {
  const { write, signBytes, address, to } = await openSolanaSigner()
  const two = write([memo('two')], { signer: to })
  const legacy = write([memo('old')]).subarray(1)

  const answers = await Promise.all(
    [two, legacy, Uint8Array.of(0x80), writeReferenceText(address)].map(signBytes),
  )

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'unreadable'))
})

test('every message counts towards the day, and the same one once', async () => {
  const { ask, transfer, signBytes, describe } = await openSolanaSigner({ maxAccountsPerDay: 2 })
  const message = transferMessage(transfer({ amount: 10_000_000n }), {
    blockhash: stranger(),
    opens: true,
    unitPrice: 50_000n,
  })

  const answers = [
    await signBytes(message),
    await signBytes(message),
    await ask({ amount: 10_000_000n }),
    await ask({ amount: 1n }),
    await ask({ amount: 5_000_000n }, { opens: false }),
    await ask({ amount: 1n }, { opens: false }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200, 429])
  expect((await describe()).body.leftUsdToday).toBe('0')
})

test('fees of a day have an end, however little is sent', async () => {
  const { ask, journal } = await openSolanaSigner({ maxFeePerDay: '0.0015' })
  // 0.000725 SOL each, which the maker of the block receives
  const dear = () => ask({ amount: 1n }, { opens: false, unitPrice: 6_000_000n })

  const answers = [await dear(), await dear(), await dear()]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(journal()).toHaveLength(2)
})

test('only payees that the policy names are paid', async () => {
  const friend = stranger()
  const { ask } = await openSolanaSigner({ payees: [friend] })

  expect([(await ask({ to: friend })).status, (await ask()).code]).toEqual([200, 'not_allowed'])
})
