import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaNetworks } from '../../../src/core/reference/other-networks.ts'
import { Buyer } from '../../support/buyer.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { openPageFixture, type PageFixture, seeOffer, visit } from './page-fixture.ts'
import {
  createSolanaKey,
  HOSTILE_NAME,
  hideFaucet,
  playEvmWallet,
  playSolanaWallet,
} from './played-wallets.ts'

const OWN_KEY = `0x${'5b'.repeat(32)}` as const
const SENTENCE = 'Candles of bitcoin'

describe.skipIf(findChromium() === undefined)('wallets of visitors', { timeout: 60_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  async function fundSolana(address: string): Promise<void> {
    const body = JSON.stringify({ address, network: solanaNetworks.devnet.caip2, amountUsd: '1' })
    const headers = { 'Content-Type': 'application/json' }
    const funded = await fetch(`${opened.gateway.url}/embedded/faucet`, { method: 'POST', headers, body })
    expect(funded.status).toBe(200)
  }

  test('a Solana wallet pays, and the page shows its balance', async () => {
    const key = createSolanaKey()
    await fundSolana(key.address)
    const { page, complaints, strangers } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        await playSolanaWallet(opening, key)
      },
    })
    // until then nothing listens to the pointer
    await page.locator('#wallet', { hasText: 'Your wallet asks you' }).waitFor()
    await page.locator('#try').hover()
    await page.getByRole('button', { name: 'Connect and show the balance' }).click()
    await page.locator('#wallet', { hasText: '$1.00 USDC on Solana devnet' }).waitFor()

    await seeOffer(page, SENTENCE)
    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .answer').waitFor()

    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.001 on Solana devnet/)
    await page.locator('#wallet', { hasText: '$0.999 USDC on Solana devnet' }).waitFor()
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('an announced wallet pays by EIP-6963, and its name stays text', async () => {
    const account = privateKeyToAccount(OWN_KEY)
    await new Buyer(opened.gateway.url, { account }).fund('1')
    let asked: readonly string[] = []
    const { page, complaints } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        asked = await playEvmWallet(opening, account)
      },
    })

    await seeOffer(page, SENTENCE)
    const name = await page.getByLabel('Pay with').locator('option').innerText()
    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .answer').waitFor()

    expect(name).toBe(HOSTILE_NAME)
    expect(await page.locator('#wallet img').count()).toBe(0)
    expect(asked.at(-1)).toBe('eth_signTypedData_v4')
    expect(complaints).toEqual([])
  })

  test('another chosen wallet changes the network that is paid on', async () => {
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        await playEvmWallet(opening, privateKeyToAccount(OWN_KEY))
        await playSolanaWallet(opening, createSolanaKey())
      },
    })
    await seeOffer(page, SENTENCE)
    const chosen = page.locator('#offer tr.chosen')
    const before = await chosen.innerText()

    await page.getByLabel('Pay with').selectOption('Played (Solana)')

    await expect.poll(() => chosen.innerText()).toMatch(/Solana devnet/)
    expect(before).toMatch(/Base Sepolia/)
  })

  test('without a wallet, the button names its reason beside other ways', async () => {
    const { page, complaints, strangers } = await visit(opened, '/', { before: hideFaucet, bypassCSP: true })
    await seeOffer(page, SENTENCE)
    const pay = page.getByRole('button', { name: 'Pay $0.001' })

    const isOff = await pay.getAttribute('aria-disabled')
    await pay.click({ force: true })
    await page.locator('#offer').getByText('Pay with a wallet on your phone').click()
    await page.getByRole('img', { name: 'QR code that opens this page in MetaMask' }).waitFor()
    await page.locator('#offer').getByRole('button', { name: 'Phantom' }).click()
    await page.getByRole('img', { name: 'QR code that opens this page in Phantom' }).waitFor()

    expect(isOff).toBe('true')
    expect(await page.locator('#pay-reason').innerText()).toMatch(/^No wallet in this browser/)
    expect(await page.locator('.no-wallet').innerText()).toMatch(/npx pennywire call candles/)
    expect(await page.locator('#outcome').innerText()).toBe('')
    expect(await findBlemishes(page)).toEqual([])
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('a wallet that declines leaves the call uncharged', async () => {
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        await opening.addInitScript(
          'window.ethereum = { request: () => Promise.reject(new Error("User rejected the request.")) }',
        )
      },
    })
    await seeOffer(page, SENTENCE)

    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .verdict.bad').waitFor()

    expect(await page.locator('#outcome').innerText()).toMatch(/NOT charged The wallet shared no account/)
  })
})
