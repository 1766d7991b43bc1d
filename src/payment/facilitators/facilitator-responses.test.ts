import { expect, test } from 'vitest'
import { parseSettleResponse, parseSupportedResponse, parseVerifyResponse } from './facilitator-responses.ts'
import type { ExchangeResult } from './send-exchange.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const EVM = 'eip155:8453'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ALGORAND = 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k'
const HASH = `0x${'7a'.repeat(32)}`
const MALFORMED = 'it answered in a form we do not know'

function reply(body: unknown, { status = 200, retryAfter }: { status?: number; retryAfter?: string } = {}) {
  return { kind: 'reply', status, retryAfter, body } satisfies ExchangeResult
}

const settled = (exchanged: ExchangeResult, network = EVM) =>
  parseSettleResponse(exchanged, { network, now: NOW })

const unreadable: readonly (readonly [string, ExchangeResult, string])[] = [
  ['what was lost', { kind: 'lost', reason: 'the connection failed' }, 'the connection failed'],
  ['a failure', reply({ isValid: true, success: true, transaction: HASH }, { status: 500 }), 'it failed'],
  ['the worst failure', reply(undefined, { status: 599 }), 'it failed'],
  [
    'a redirection',
    reply({ isValid: true, success: true, transaction: HASH }, { status: 300 }),
    'it sent us somewhere else',
  ],
  ['another redirection', reply(undefined, { status: 399 }), 'it sent us somewhere else'],
  ['no JSON', reply(undefined), MALFORMED],
  ['another form', reply({ isValid: 'yes', success: 'yes' }), MALFORMED],
]

test.each(unreadable)('%s is no verdict on a payment', (_what, exchanged, reason) => {
  expect(parseVerifyResponse(exchanged, NOW)).toEqual({ kind: 'unavailable', reason })
  expect(settled(exchanged)).toEqual({ kind: 'unknown', reason })
  expect(parseSupportedResponse(exchanged, NOW)).toEqual({ kind: 'unavailable', reason })
})

test('what was never sent was not settled', () => {
  const exchanged = { kind: 'not_sent', reason: 'the connection failed' } as const

  expect(settled(exchanged)).toEqual(exchanged)
  expect(parseVerifyResponse(exchanged, NOW)).toEqual({
    kind: 'unavailable',
    reason: 'the connection failed',
  })
})

test.each([
  ['7', 7],
  ['0', 1],
  ['601', 600],
  ['600', 600],
  ['999999999', 600],
  ['9999999999', 5],
  [undefined, 5],
  ['soon', 5],
  ['7 or so', 5],
  ['-3 or so', 5],
  [new Date(NOW + 12_500).toUTCString(), 12],
  [new Date(NOW - 60_000).toUTCString(), 1],
])('who asks to be left alone (%s) is, for %i seconds', (retryAfter, retryAfterSeconds) => {
  const turned = reply({ success: true }, { status: 429, ...(retryAfter && { retryAfter }) })
  const rejection = { reason: 'it asked to be left alone', retryAfterSeconds }

  expect(parseVerifyResponse(turned, NOW)).toEqual({ kind: 'unavailable', ...rejection })
  expect(settled(turned)).toEqual({ kind: 'not_sent', ...rejection })
  expect(parseSupportedResponse(turned, NOW)).toEqual({ kind: 'unavailable', ...rejection })
})

test.each([
  [200, 'valid'],
  [299, 'valid'],
  [199, 'unavailable'],
  [400, 'unavailable'],
])('a payment is valid where the reply is a good one: %i, %s', (status, kind) => {
  expect(parseVerifyResponse(reply({ isValid: true, invalidReason: null }, { status }), NOW).kind).toBe(kind)
})

test.each([
  ['invalid_exact_evm_payload_insufficient_funds', 'insufficient_funds'],
  ['insufficient_balance', 'insufficient_funds'],
  ['nonce_used', 'nonce_already_used'],
  ['nonce_already_used', 'nonce_already_used'],
  ['authorization_already_used', 'nonce_already_used'],
  ['already_settled', 'nonce_already_used'],
  ['duplicate_settlement', 'nonce_already_used'],
  ['invalid_exact_evm_payload_authorization_valid_before', 'expired'],
  ['permit_deadline', 'expired'],
  ['payment_expired', 'expired'],
  ['invalid_exact_evm_payload_authorization_valid_after', 'not_yet_valid'],
  ['not_yet_valid', 'not_yet_valid'],
  ['too_early', 'not_yet_valid'],
  ['invalid_exact_evm_payload_signature', 'invalid_signature'],
  ['invalid_exact_evm_payload_recipient_mismatch', 'recipient_mismatch'],
  ['invalid_exact_evm_payload_authorization_value', 'amount_mismatch'],
  ['invalid_amount', 'amount_mismatch'],
  ['transaction_simulation_failed', 'simulation_failed'],
  ['whatever they like', 'refused'],
  [null, 'refused'],
])('what facilitators call %s is %s', (theirs, reason) => {
  expect(parseVerifyResponse(reply({ isValid: false, invalidReason: theirs }, { status: 400 }), NOW)).toEqual(
    {
      kind: 'invalid',
      reason,
    },
  )
  expect(settled(reply({ success: false, errorReason: theirs, transaction: '' }))).toEqual({
    kind: 'refused',
    reason,
  })
})

test.each([
  'unexpected_verify_error',
  'unsupported_scheme',
  'verification_error',
  'settlement_error',
  'invalid_network',
  'invalid_scheme',
])('%s is a trouble of its own, and another one is asked', (invalidReason) => {
  expect(parseVerifyResponse(reply({ isValid: false, invalidReason }), NOW)).toEqual({
    kind: 'unavailable',
    reason: 'it could not check',
  })
})

test.each(['invalid_network_fee', 'an unexpected_error'])('%s concerns the payment', (invalidReason) => {
  expect(parseVerifyResponse(reply({ isValid: false, invalidReason }), NOW)).toMatchObject({
    kind: 'invalid',
  })
})

test.each([
  [EVM, HASH, true],
  [EVM, HASH.slice(2), false],
  [EVM, `${HASH}00`, false],
  [EVM, `a${HASH}`, false],
  [EVM, '', false],
  [EVM, null, false],
  [SOLANA, 'a'.repeat(32), true],
  [SOLANA, 'Z9'.repeat(64), true],
  [SOLANA, 'a'.repeat(31), false],
  [SOLANA, 'a'.repeat(129), false],
  [SOLANA, `${'a'.repeat(40)}-`, false],
  [SOLANA, `-${'a'.repeat(40)}`, false],
])('on %s a success in %s is (not) one that can be looked up', (network, transaction, isOne) => {
  const success = settled(reply({ success: true, transaction }), network)
  const pending = settled(reply({ success: false, errorReason: 'settlement_pending', transaction }), network)

  expect(success).toEqual(isOne ? { kind: 'success', transaction } : { kind: 'unknown', reason: MALFORMED })
  expect(pending).toEqual(
    isOne ? { kind: 'pending', transaction } : { kind: 'unknown', reason: 'it is still at it' },
  )
})

test('a success inside a refusal does not count', () => {
  expect(settled(reply({ success: true, transaction: HASH }, { status: 400 }))).toEqual({
    kind: 'unknown',
    reason: MALFORMED,
  })
})

const SETTLER = `0x${'aB'.repeat(20)}`
const [PAYER, OTHER, THIRD] = ['1'.repeat(32), `${'1'.repeat(31)}2`, `${'1'.repeat(31)}3`]
const ALGORAND_PAYER = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ'

interface Kind {
  readonly x402Version?: number
  readonly scheme?: string
  readonly network?: string
  readonly extra?: unknown
}

function supported(kinds: readonly Kind[], signers?: unknown) {
  const body = {
    kinds: kinds.map((kind) => ({ x402Version: 2, scheme: 'exact', network: EVM, ...kind })),
    ...(signers === undefined ? {} : { signers }),
  }
  return parseSupportedResponse(reply(body), NOW)
}

test('a facilitator serves what it settles exactly, by version 2', () => {
  const kinds = [
    {},
    { network: SOLANA },
    { x402Version: 1, network: 'old' },
    { scheme: 'upto', network: 'up' },
  ]

  expect(supported(kinds)).toEqual({ kind: 'known', networks: [EVM, SOLANA], feePayers: {} })
})

test('what it supports is not believed of a refusal, nor in another form', () => {
  const unavailable = { kind: 'unavailable', reason: MALFORMED }

  expect(parseSupportedResponse(reply({ kinds: [] }, { status: 404 }), NOW)).toEqual(unavailable)
  expect(parseSupportedResponse(reply({ kinds: [{ network: EVM }] }), NOW)).toEqual(unavailable)
})

test('accounts in an unknown form are skipped and the rest is parsed', () => {
  expect(supported([{ network: SOLANA, extra: 'mine' }], 'mine')).toEqual({
    kind: 'known',
    networks: [SOLANA],
    feePayers: {},
  })
})

test.each<readonly [string, Kind, object]>([
  [
    'an account in capitals',
    {},
    { [EVM]: { preferred: SETTLER.toLowerCase(), all: [SETTLER.toLowerCase()] } },
  ],
  ['no account', { extra: {} }, {}],
  ['a number', { extra: { facilitatorAddress: 7 } }, {}],
  ['a list of one', { extra: { facilitatorAddress: [SETTLER] } }, {}],
  ['less than an address', { extra: { facilitatorAddress: SETTLER.slice(0, -1) } }, {}],
  ['more than an address', { extra: { facilitatorAddress: `${SETTLER}0` } }, {}],
  ['an address in a text', { extra: { facilitatorAddress: `a${SETTLER}` } }, {}],
  ['an older version', { x402Version: 1 }, {}],
  ['another scheme', { scheme: 'exact' }, {}],
  ['another kind of network', { network: SOLANA }, {}],
])('of who settles metered payments is read: %s', (_what, kind, feePayers) => {
  const upto = { scheme: 'upto', extra: { facilitatorAddress: SETTLER }, ...kind }

  expect(supported([upto])).toMatchObject({ kind: 'known', feePayers })
  if (Object.keys(feePayers).length === 0) expect(supported([upto])).toHaveProperty('feePayers', {})
})

test.each<readonly [string, Kind, unknown, object]>([
  ['by itself', {}, undefined, { [SOLANA]: { preferred: PAYER, all: [PAYER] } }],
  [
    'with those of its network and of its family',
    {},
    { [SOLANA]: [OTHER, 'nobody', PAYER], 'solana:*': [THIRD], 'eip155:*': [SETTLER] },
    { [SOLANA]: { preferred: PAYER, all: [PAYER, OTHER, THIRD] } },
  ],
  [
    'on Algorand',
    { network: ALGORAND, extra: { feePayer: ALGORAND_PAYER } },
    undefined,
    { [ALGORAND]: { preferred: ALGORAND_PAYER, all: [ALGORAND_PAYER] } },
  ],
  ['not by a number', { extra: { feePayer: 7 } }, undefined, {}],
  ['not by what is no address', { extra: { feePayer: 'nobody' } }, undefined, {}],
  ['not by an address of another chain', { network: ALGORAND }, undefined, {}],
  ['not where none is required', { network: EVM }, undefined, {}],
  ['nor there by any other address', { network: EVM, extra: { feePayer: ALGORAND_PAYER } }, undefined, {}],
])('who pays the fees of a network is named: %s', (_what, kind, signers, feePayers) => {
  const answer = supported([{ network: SOLANA, extra: { feePayer: PAYER }, ...kind }], signers)

  expect(answer).toHaveProperty('feePayers', feePayers)
})

test('of its accounts fifty are kept, besides the one that offers name', () => {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const many = [...digits].map((digit) => `${'1'.repeat(31)}${digit}`).slice(1)
  const answer = supported([{ network: SOLANA, extra: { feePayer: PAYER } }], { [SOLANA]: many })

  expect(answer).toHaveProperty('feePayers', {
    [SOLANA]: { preferred: PAYER, all: [PAYER, ...many.slice(0, 50)] },
  })
})
