import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, seeOffer, visit } from './page-fixture.ts'
import { hideFaucet, playEvmWallet } from './played-wallets.ts'

const { address } = privateKeyToAccount(`0x${'5b'.repeat(32)}`)
const SENTENCE = 'Candles of bitcoin'

describe.skipIf(findChromium() === undefined)('wallets that do not pay', () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test.each([
    ['declines', '0x14a34', 4001, 'NOT charged You declined in your wallet. Nothing was signed.'],
    ['lacks the network', '0x1', 4902, 'NOT charged Your wallet does not have the network of this payment.'],
  ])('a wallet that %s is named as the reason', async (_, chain, code, words) => {
    const { page } = await visit(opened, '/', {
      viewport: { width: 390, height: 900 },
      colorScheme: 'dark',
      async before(opening) {
        await hideFaucet(opening)
        await opening.addInitScript(`{
          const answers = { eth_requestAccounts: ['${address}'], eth_chainId: '${chain}' }
          window.ethereum = { request: ({ method }) => method in answers
            ? Promise.resolve(answers[method])
            : Promise.reject(Object.assign(new Error('<b>secret words</b>'), { code: ${code} })) }
        }`)
      },
    })
    await seeOffer(page, SENTENCE)

    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .verdict.bad').waitFor()

    const shown = await page.locator('#outcome').innerText()
    expect(shown).toContain(words)
    expect(shown).not.toContain('secret')
    expect(await findBlemishes(page, { within: '#outcome' })).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('an empty wallet gets advice for people', async () => {
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await hideFaucet(opening)
        await playEvmWallet(opening, privateKeyToAccount(`0x${'6c'.repeat(32)}`))
      },
    })
    await seeOffer(page, SENTENCE)

    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .verdict.bad').waitFor()

    const shown = await page.locator('#outcome').innerText()
    expect(shown).toMatch(/holds \$0 .* costs \$0\.001.*Add dollars to this wallet, or choose another one\./s)
    expect(shown).not.toMatch(/POST|accepts\[\]/)
  })

  test('a phone without a camera gets a link, and loopback its warning', async () => {
    const { page } = await visit(opened, '/', { before: hideFaucet, viewport: { width: 390, height: 900 } })
    await seeOffer(page, SENTENCE)

    await page.locator('#offer').getByText('Pay with a wallet on your phone').click()
    const link = page.locator('#offer').getByRole('link', { name: 'On this phone: open in MetaMask' })

    expect(await link.getAttribute('href')).toMatch(/^https:\/\/link\.metamask\.io\/dapp\/127\.0\.0\.1/)
    expect(await page.locator('#offer .phone').innerText()).toContain('A phone cannot reach this address')
    expect(await findBlemishes(page, { within: '#offer' })).toEqual([])
  })
})
