import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../check/browser.ts'
import { solanaNetworks } from '../../../src/core/reference/other-networks.ts'
import { Buyer } from '../../support/buyer.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, visit } from './page-fixture.ts'
import { createSolanaKey, hideFaucet, playEvmWallet, playSolanaWallet } from './played-wallets.ts'

type Family = 'EVM' | 'Solana'

const VIEWS = [390, 1024, 1440].flatMap((width) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ width, colorScheme })),
)

describe.skipIf(findChromium() === undefined)('sessions of visitors', { timeout: 90_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  /** A funded wallet of the visitor, and how it is played to a page. */
  async function createWallet(family: Family): Promise<(page: Page) => Promise<unknown>> {
    if (family === 'EVM') {
      const account = privateKeyToAccount(generatePrivateKey())
      await new Buyer(opened.gateway.url, { account }).fund('2')
      return (page) => playEvmWallet(page, account)
    }
    const key = createSolanaKey()
    const body = JSON.stringify({
      address: key.address,
      network: solanaNetworks.devnet.caip2,
      amountUsd: '2',
    })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${opened.gateway.url}/embedded/faucet`, { method: 'POST', headers, body })
    return (page) => playSolanaWallet(page, key)
  }

  async function visitWithWallet(
    family: Family,
    { width = 1440, colorScheme = 'dark' as 'dark' | 'light' } = {},
  ) {
    const play = await createWallet(family)
    return visit(opened, '/', {
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true,
      async before(page) {
        await hideFaucet(page)
        await play(page)
      },
    })
  }

  async function topUp(page: Page): Promise<void> {
    await page.getByText('Prepaid session').click()
    await page.getByRole('button', { name: 'Top up a session', exact: true }).click()
    await page.getByRole('button', { name: 'Ask for the price', exact: true }).click()
    await page.getByRole('button', { name: 'Pay $1.00' }).click()
    await page.locator('#session', { hasText: '$1.00 prepaid' }).waitFor()
  }

  test.each<[Family, RegExp]>([
    ['EVM', /^Returned \$0\.999 to 0x\w{4}…\w{4} on Base Sepolia\.$/],
    ['Solana', /^Returned \$0\.999 to \w{6}…\w{4} on Solana devnet\.$/],
  ])('an own %s wallet tops up, spends and gets back the remaining balance', async (family, returned) => {
    const { page, complaints, strangers } = await visitWithWallet(family)

    await topUp(page)
    await page.goto(`${opened.gateway.url}/#call/candles`)
    await page.getByRole('heading', { name: 'Candles' }).waitFor()
    await page.getByRole('button', { name: 'Ask for the price', exact: true }).click()
    await page.getByRole('button', { name: 'Pay $0.001 from the session' }).click()
    await page.locator('#outcome .verdict.good').waitFor()
    await page.locator('#session').getByRole('button', { name: 'Close it' }).click()
    await page.getByRole('button', { name: 'Return $0.999' }).click()

    await expect.poll(() => page.locator('#session [role=status]').innerText()).toMatch(returned)
    await page.locator('#wallet', { hasText: '$1.999 USDC' }).waitFor()
    expect(await page.locator('#session').innerText()).not.toContain('prepaid')
    expect(await page.evaluate('sessionStorage.getItem("pennywire.session")')).toBeNull()
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('a token with a balance is forgotten after a question alone', async () => {
    const { page } = await visitWithWallet('EVM')
    await topUp(page)
    const session = page.locator('#session')

    await session.getByRole('button', { name: 'Forget it' }).focus()
    await page.keyboard.press('Enter')
    const question = await session.innerText()
    await session.getByRole('button', { name: 'Keep it' }).click()
    const kept = await session.innerText()
    await session.getByRole('button', { name: 'Forget it' }).click()
    await session.getByRole('button', { name: 'Forget it' }).click()

    expect(question).toContain('cannot spend or return the $1.00')
    expect(kept).toContain('$1.00 prepaid')
    expect(await session.innerText()).not.toContain('prepaid')
  })

  test.each(VIEWS)('at $width pixels in $colorScheme, a top-up fits and is accessible', async (view) => {
    const { page } = await visitWithWallet(view.width === 1024 ? 'Solana' : 'EVM', view)

    await page.getByText('Prepaid session').click()
    await page.getByRole('button', { name: 'Top up a session', exact: true }).click()
    await page.getByRole('button', { name: 'Ask for the price', exact: true }).click()
    await page.getByRole('button', { name: 'Pay $1.00' }).waitFor()
    const offered = await findBlemishes(page)
    await shoot(page, `offer-${view.width}-${view.colorScheme}`)
    await page.getByRole('button', { name: 'Pay $1.00' }).click()
    await page.locator('#session', { hasText: '$1.00 prepaid' }).waitFor()
    await page.locator('#outcome .verdict.good').waitFor()
    const paid = await findBlemishes(page)
    await shoot(page, `paid-${view.width}-${view.colorScheme}`)
    await page.locator('#session').getByRole('button', { name: 'Close it' }).click()
    const asked = await findBlemishes(page, { within: '#session' })
    await shoot(page, `close-${view.width}-${view.colorScheme}`)

    expect({ offered, paid, asked }).toEqual({ offered: [], paid: [], asked: [] })
    expect(await isTooWide(page)).toBe(false)
  })
})

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.locator('#try').screenshot({ path: `${folder}/session-${name}.png` })
}
