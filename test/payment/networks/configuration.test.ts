import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'

const BASE = {
  NETWORKS: 'eip155:8453',
  DATA_MODE: 'live',
  PAY_TO_EVM: '0x00000000000000000000000000000000000000AA',
  RPC_URL_8453: 'https://one.example/key, https://two.example',
  FACILITATOR_URLS: 'https://first.example/x402/,https://second.example',
}

test('a main-network gateway knows its payee, its nodes and its settlers', () => {
  const { payment, payTo } = readConfig({ ...BASE, FACILITATOR_AUTH_2: 'Bearer two' })

  expect(payTo).toBe('0x00000000000000000000000000000000000000aa')
  expect(payment).toEqual({
    networks: ['eip155:8453'],
    payToEvm: payTo,
    payToSolana: undefined,
    solanaCommitment: 'confirmed',
    rpcUrls: { 'eip155:8453': ['https://one.example/key', 'https://two.example'] },
    confirmations: {},
    ownSettlement: undefined,
    facilitators: [
      { url: 'https://first.example/x402' },
      { url: 'https://second.example', authorization: 'Bearer two' },
    ],
    trustFacilitator: false,
  })
})

test('PAY_TO serves where PAY_TO_EVM is not set', () => {
  const { PAY_TO_EVM, ...rest } = BASE

  expect(readConfig({ ...rest, PAY_TO: PAY_TO_EVM }).payment.payToEvm).toBe(PAY_TO_EVM.toLowerCase())
})

test('without networks the gateway carries its own chain, and needs nothing', () => {
  expect(readConfig({}).payment).toMatchObject({ networks: [], facilitators: [], trustFacilitator: false })
})

test('an unread network needs the operator’s explicit consent', () => {
  const { RPC_URL_8453: _, ...unread } = BASE

  expect(() => readConfig(unread)).toThrow(/RPC_URL_8453: .*TRUST_FACILITATOR=true/)
  expect(readConfig({ ...unread, TRUST_FACILITATOR: 'true' }).payment.trustFacilitator).toBe(true)
})

test.each(['simulated', 'replay', ''])('real money never buys %s data', (DATA_MODE) => {
  expect(() => readConfig({ ...BASE, DATA_MODE, REPLAY_DIR: '/tmp' })).toThrow(
    'DATA_MODE: must be live, because NETWORKS names a network whose money is real.',
  )
})

test('a shared test network is no main network', () => {
  const test = { ...BASE, NETWORKS: 'eip155:84532', RPC_URL_84532: 'https://one.example', DATA_MODE: '' }

  expect(readConfig(test).dataMode).toBe('simulated')
})

test('all missing settings are listed at once', () => {
  expect(() => readConfig({ NETWORKS: 'eip155:8453,eip155:56' })).toThrow(
    /DATA_MODE: [\s\S]*PAY_TO_EVM: [\s\S]*FACILITATOR_URLS: [\s\S]*RPC_URL_8453: [\s\S]*RPC_URL_56: /,
  )
})

test.each([
  [{ NETWORKS: 'base chain 9' }, 'NETWORKS: “base chain 9” is not a network. Use base, '],
  [{ NETWORKS: 'bsae' }, 'NETWORKS: “bsae” is not a network. Did you mean base?'],
  [{ NETWORKS: 'eip155:8453,eip155:8453' }, 'NETWORKS: names a network twice'],
  [{ PAY_TO_EVM: '0x12' }, 'PAY_TO_EVM: must be an EVM address'],
  [{ RPC_URL_8453: 'wss://one.example' }, 'RPC_URL_8453: must be one or two http or https URLs'],
  [{ FACILITATOR_URLS: 'http://first.example' }, 'FACILITATOR_URLS: must be https URLs'],
  [{ FACILITATOR_URLS: 'https://me:secret@first.example' }, 'FACILITATOR_URLS: must be https URLs'],
  [{ FACILITATOR_URLS: 'first.example' }, 'FACILITATOR_URLS: must be https URLs'],
  [
    { FACILITATOR_URLS: 'https://a.example,https://a.example/' },
    'FACILITATOR_URLS: must be up to 3 different',
  ],
  [
    { FACILITATOR_URLS: 'https://a.example,https://b.example,https://c.example,https://d.example' },
    'FACILITATOR_URLS: must be up to 3 different',
  ],
  [{ TRUST_FACILITATOR: 'yes' }, 'TRUST_FACILITATOR: must be true or false'],
  [
    { EMBEDDED_CHAIN_URL: 'http://127.0.0.1:1' },
    'EMBEDDED_CHAIN_URL: must not be set together with NETWORKS',
  ],
  [{ NETWORKS: '' }, 'FACILITATOR_URLS: must not be set without NETWORKS'],
])('%j is refused by name', (change, message) => {
  expect(() => readConfig({ ...BASE, ...change })).toThrow(message)
})

const SOLANA = {
  NETWORKS: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  DATA_MODE: 'live',
  PAY_TO_SOLANA: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
  RPC_URL_SOLANA: 'https://one.example/key,https://two.example',
  FACILITATOR_URLS: 'https://first.example',
}

test('Solana needs an owner, a node and a facilitator, and no EVM address', () => {
  const { payment } = readConfig({ ...SOLANA, CONFIRMATIONS_SOLANA: 'finalized' })

  expect(payment).toMatchObject({
    networks: [SOLANA.NETWORKS],
    payToEvm: undefined,
    payToSolana: SOLANA.PAY_TO_SOLANA,
    solanaCommitment: 'finalized',
    rpcUrls: { [SOLANA.NETWORKS]: ['https://one.example/key', 'https://two.example'] },
  })
})

test.each([
  [{ PAY_TO_SOLANA: '' }, 'PAY_TO_SOLANA: must be the address that is to be paid on Solana.'],
  [{ PAY_TO_SOLANA: '0x12' }, 'PAY_TO_SOLANA: must be a Solana address'],
  [{ RPC_URL_SOLANA: '' }, 'RPC_URL_SOLANA: must say where'],
  [{ RPC_URL_SOLANA: '', TRUST_FACILITATOR: 'true' }, 'RPC_URL_SOLANA: must say where'],
  [{ CONFIRMATIONS_SOLANA: '2' }, 'CONFIRMATIONS_SOLANA: must be confirmed or finalized.'],
  [{ FACILITATOR_URLS: '' }, 'FACILITATOR_URLS: must name who settles'],
  [
    { FACILITATOR_URLS: '', SETTLE_KEY: `0x${'7'.repeat(64)}` },
    'FACILITATOR_URLS: must name who settles on Solana',
  ],
  [
    { NETWORKS: `${SOLANA.NETWORKS},solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1` },
    'NETWORKS: names more than one network of Solana.',
  ],
  [{ DATA_MODE: 'simulated' }, 'DATA_MODE: must be live'],
])('Solana with %j is refused by name', (change, message) => {
  expect(() => readConfig({ ...SOLANA, ...change })).toThrow(message)
})

test('a facilitator on this machine may be spoken to in the clear', () => {
  for (const url of ['http://127.0.0.1:4021', 'http://localhost:4021', 'http://[::1]:4021'])
    expect(readConfig({ ...BASE, FACILITATOR_URLS: url }).payment.facilitators).toEqual([{ url }])
})

test('a gateway that settles by itself needs no facilitator and hides its key', () => {
  const { FACILITATOR_URLS, ...alone } = BASE
  const key = `0x${'7'.repeat(64)}`

  const { payment } = readConfig({ ...alone, SETTLE_KEY: key, CONFIRMATIONS_8453: 'safe' })

  expect(payment.selfFacilitator?.key?.()).toBe(key)
  expect(payment.confirmations).toEqual({ 'eip155:8453': 'safe' })
  expect(JSON.stringify(payment)).not.toContain('777')
})

test('a wrong key is named and not repeated', () => {
  const wrong = () => readConfig({ ...BASE, SETTLE_KEY: `0x${'7'.repeat(63)}`, CONFIRMATIONS_8453: '0' })

  expect(wrong).toThrow(/SETTLE_KEY: must be a private key/)
  expect(wrong).toThrow(/CONFIRMATIONS_8453: must be safe/)
  expect(wrong).not.toThrow(/777/)
})
