import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SOLANA_ACCOUNT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const TOKEN = '5f1c0b7e9a2d4c6885e3f1a0'
const KEY = `0x${'ab'.repeat(32)}`
const BASE = {
  NETWORKS: 'eip155:84532',
  PAY_TO_EVM: ACCOUNT,
  RPC_URL_84532: 'http://127.0.0.1:8545',
  IDENTITY_GATE: 'off',
}
const LOCAL = `http://127.0.0.1:4040/${ACCOUNT}`

function refusalsOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig({ ...BASE, ...environment })
    return ''
  } catch (error) {
    return String(error)
  }
}

test('signers on a port and on a socket are read, each with its account', () => {
  const { payment } = readConfig({
    ...BASE,
    SETTLE_SIGNER_URL: LOCAL,
    PAYOUT_SIGNER_URL: `unix:/run/pennywire-signer/signer.sock/${ACCOUNT.toLowerCase()}`,
    SIGNER_TOKEN: TOKEN,
  })

  expect(payment.selfFacilitator).toMatchObject({
    key: undefined,
    signer: { origin: 'http://127.0.0.1:4040', socketPath: undefined, address: ACCOUNT.toLowerCase() },
  })
  expect(payment.payoutSigner).toMatchObject({
    socketPath: '/run/pennywire-signer/signer.sock',
    address: ACCOUNT.toLowerCase(),
  })
  expect(payment.payoutSigner?.token?.()).toBe(TOKEN)
  expect(JSON.stringify(payment)).not.toContain(TOKEN)
})

test('an account of Solana keeps its letters', () => {
  const { payment } = readConfig({
    NETWORKS: 'solana-devnet',
    PAY_TO_SOLANA: SOLANA_ACCOUNT,
    RPC_URL_SOLANA: 'http://127.0.0.1:8899',
    FACILITATOR_1: 'x402-org',
    IDENTITY_GATE: 'off',
    PAYOUT_SIGNER_SOLANA_URL: `unix:/s/${SOLANA_ACCOUNT}`,
  })

  expect(payment.payoutSignerSolana?.address).toBe(SOLANA_ACCOUNT)
})

test.each([
  [
    'both a key and a signer',
    { SETTLE_SIGNER_URL: LOCAL, SETTLE_KEY: KEY },
    'SETTLE_SIGNER_URL: must not be set together with SETTLE_KEY',
  ],
  [
    'a port without a token',
    { SETTLE_SIGNER_URL: LOCAL, SIGNER_TOKEN: '' },
    'SETTLE_SIGNER_URL: needs SIGNER_TOKEN',
  ],
  [
    'another machine without encryption',
    { SETTLE_SIGNER_URL: `http://10.0.0.5:4040/${ACCOUNT}` },
    'SETTLE_SIGNER_URL: must be https',
  ],
  ['no account', { SETTLE_SIGNER_URL: 'http://127.0.0.1:4040' }, 'SETTLE_SIGNER_URL: '],
  [
    'a mistyped account',
    { SETTLE_SIGNER_URL: LOCAL.replace('aAeb', 'aaeb') },
    'its last part has a wrong checksum',
  ],
  [
    'a path before the account',
    { SETTLE_SIGNER_URL: `http://127.0.0.1:4040/keys/${ACCOUNT}` },
    'SETTLE_SIGNER_URL: must be where the signer listens',
  ],
  [
    'a password in the address',
    { SETTLE_SIGNER_URL: `http://a:b@127.0.0.1:4040/${ACCOUNT}` },
    'SETTLE_SIGNER_URL: must be where the signer listens',
  ],
  [
    'a socket without a whole path',
    { PAYOUT_SIGNER_URL: `unix:signer.sock/${ACCOUNT}` },
    'PAYOUT_SIGNER_URL: must be where the signer listens',
  ],
  [
    'a short token',
    { SETTLE_SIGNER_URL: LOCAL, SIGNER_TOKEN: 'short' },
    'SIGNER_TOKEN: must have at least 24 characters',
  ],
  ['a token for nothing', {}, 'SIGNER_TOKEN: must not be set without'],
])('%s is refused by name', (_, changes, sentence) => {
  const environment = { FACILITATOR_1: 'x402-org', SIGNER_TOKEN: TOKEN, ...changes }

  const refused = refusalsOf(environment)

  expect(refused).toContain(sentence)
  expect(refused).not.toMatch(new RegExp(`${KEY}|${TOKEN}`))
})

test('a signer without NETWORKS is refused, and one of another kind is named', () => {
  const alone = {
    SETTLE_SIGNER_URL: LOCAL,
    SIGNER_TOKEN: TOKEN,
    NETWORKS: '',
    PAY_TO_EVM: '',
    RPC_URL_84532: '',
  }
  const other = { ...BASE, FACILITATOR_1: 'x402-org', PAYOUT_SIGNER_SOLANA_URL: `unix:/s/${SOLANA_ACCOUNT}` }

  expect(refusalsOf(alone)).toContain('SETTLE_SIGNER_URL: must not be set without NETWORKS')
  expect(readConfig(other).warnings.join()).toContain('PAYOUT_SIGNER_SOLANA_URL: is not used')
})
