import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Request } from '../../../check/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { findChromium } from '../../support/chromium.ts'
import { findBlemishes } from './blemishes.ts'
import { isTooWide, openPageFixture, type PageFixture, seeOffer, visit } from './page-fixture.ts'

const SENTENCE = 'Is SOL trending up on the 4h?'
const OWN_KEY = `0x${'5a'.repeat(32)}` as const

describe.skipIf(findChromium() === undefined)('the page', { timeout: 60_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('a visitor asks, pays from a tab wallet, and appears in the live feed', async () => {
    const { page, complaints, strangers } = await visit(opened, '/')

    await seeOffer(page, SENTENCE)
    await page.getByText('The 402 as it came').click()
    const offer = JSON.parse(await page.locator('#offer pre').innerText())
    await page.getByRole('button', { name: 'Pay $0.005 and' }).click()
    await page.locator('#outcome .answer').waitFor()

    expect(offer).toMatchObject({
      x402Version: 2,
      resource: { url: `${opened.gateway.url}/signal?token=solana&bar=4h` },
    })
    await page.getByText('verified here: signed by this gateway').waitFor()
    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.005 on Base Sepolia/)
    expect(await page.locator('#outcome .answer').innerText()).toMatch(/simulated/)
    await page.locator('#outcome .answer svg').waitFor()
    expect(await page.locator('#wallet').innerText()).toMatch(/^\$4\.995/)
    const state = await page.getByRole('link', { name: 'Status of this payment' }).getAttribute('href')
    expect(await (await fetch(`${state}`)).json()).toMatchObject({ state: 'charged', toolId: 'signal' })
    await page.locator('#feed li', { hasText: 'Trading signal' }).waitFor()
    expect(await page.locator('#feed').innerText()).not.toMatch(/0x/)
    expect({ complaints, strangers }).toEqual({ complaints: [], strangers: [] })
  })

  test('with keys alone, and led by the headings, a visitor gets to the answer', async () => {
    const { page } = await visit(opened, '/')
    await page.locator('.family').first().waitFor()
    const focused = () => page.locator(':focus')

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Candles of bitcoin')
    await page.keyboard.press('Enter')
    await page.locator('#call h3:focus').waitFor()
    await tabTo(page, 'Ask for the price')
    await page.keyboard.press('Enter')
    await page.locator('#offer h3:focus').waitFor()
    await tabTo(page, 'Pay $0.001 and get the answer')
    await page.keyboard.press('Space')
    await page.locator('#outcome .answer').waitFor()

    expect(await focused().innerText()).toBe('Outcome')
    expect(await page.locator('#call-status').innerText()).toMatch(/^Charged \$0\.001/)
  })

  test('failures cost nothing and state it; pending payments repeat unchanged', async () => {
    const payments: (string | undefined)[] = []
    const answers = [
      { status: 500, body: { error: 'Binance timed out. The payment was NOT charged.', charged: 'no' } },
      // the client repeats by itself eight times before it asks the visitor
      ...Array.from({ length: 9 }, () => ({
        status: 503,
        body: { error: 'The settlement is not known yet.', code: 'settlement_pending', charged: 'pending' },
      })),
    ]
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/signal?*', async (route, request) => {
          if (!paymentIn(request)) return route.continue()
          payments.push(paymentIn(request))
          const answer = answers.shift()
          if (!answer) return route.continue()
          const headers = { 'Retry-After': '0' }
          await route.fulfill({ status: answer.status, headers, json: answer.body })
        })
      },
    })
    await seeOffer(page, SENTENCE)
    const pay = page.getByRole('button', { name: 'Pay $0.005 and' })

    await pay.click()
    await page.locator('#outcome .verdict.bad').waitFor()
    const failed = await page.locator('#outcome').innerText()
    await page.getByRole('button', { name: 'Ask for the price' }).click()
    await pay.click()
    await page.locator('#outcome .verdict.wait').waitFor()
    const pending = await page.locator('#outcome').innerText()
    await page.getByRole('button', { name: 'Repeat with the same payment' }).click()
    await page.locator('#outcome .answer').waitFor()

    expect(failed).toMatch(/NOT charged Binance timed out/)
    expect(pending).toMatch(/Pending .* Repeating it cannot cost twice/)
    expect(payments).toHaveLength(11)
    expect(new Set(payments).size).toBe(1)
    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.005/)
  })

  test('with real dollars the visitor’s own wallet pays on the offer’s chain', async () => {
    const account = privateKeyToAccount(OWN_KEY)
    await new Buyer(opened.gateway.url, { account }).fund('1')
    const asked: string[] = []
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/x402/capabilities', async (route) => {
          const { faucet: _, ...rest } = await (await route.fetch()).json()
          await route.fulfill({ json: { ...rest, embedded: false, dataMode: 'live' } })
        })
        await opening.exposeFunction('walletAnswers', async (method: string, params: string) => {
          asked.push(method)
          if (method === 'eth_requestAccounts') return [account.address]
          if (method === 'eth_chainId') return '0x1'
          if (method === 'wallet_switchEthereumChain') return null
          const [, typed] = JSON.parse(params)
          return account.signTypedData(JSON.parse(typed))
        })
        await opening.addInitScript(
          'window.ethereum = { request: ({ method, params }) => window.walletAnswers(method, JSON.stringify(params ?? [])) }',
        )
      },
    })

    await seeOffer(page, 'Candles of bitcoin')
    await page.getByRole('button', { name: 'Pay $0.001' }).click()
    await page.locator('#outcome .answer').waitFor()

    expect(asked).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_signTypedData_v4',
    ])
    expect(await page.locator('#mode').isVisible()).toBe(false)
    expect(await page.locator('#outcome .verdict').innerText()).toMatch(/^Charged \$0\.001/)
  })

  test('the catalog is searchable and opens the form with a filled-in example', async () => {
    const { page } = await visit(opened, '/')
    await page.getByLabel('Search', { exact: true }).fill('order book')
    await page.locator('#tool-count', { hasText: ' of ' }).waitFor()

    await page.getByRole('link', { name: 'Try it Order book' }).click()

    await page.locator('#call h3', { hasText: 'Order book' }).waitFor()
    expect(await page.locator('#call').getByLabel('token').inputValue()).not.toBe('')
    await page.getByLabel('Search', { exact: true }).fill('zebra')
    expect(await page.locator('#tool-list').innerText()).toMatch(/^No tool matches these words/)
  })

  test('at 360 pixels the page fits and is accessible, dark and light', async () => {
    const viewport = { width: 360, height: 740 }
    const { page } = await visit(opened, '/', { colorScheme: 'dark', viewport, bypassCSP: true })
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    await seeOffer(page, SENTENCE)
    await page.getByRole('button', { name: 'Pay $0.005 and' }).click()
    await page.locator('#outcome .answer svg').waitFor()

    const [darkGround, inDark] = [await ground(), await findBlemishes(page)]
    await page.getByRole('button', { name: 'Switch to light colours' }).click()
    const [lightGround, inLight] = [await ground(), await findBlemishes(page)]
    await page.reload()

    expect({ inDark, inLight }).toEqual({ inDark: [], inLight: [] })
    expect(await isTooWide(page)).toBe(false)
    expect(lightGround).not.toBe(darkGround)
    expect(await ground()).toBe(lightGround)
  })

  test('a lost feed is shown as lost, and a silent gateway leaves a message', async () => {
    const { page } = await visit(opened, '/', {
      async before(opening) {
        await opening.route('**/api/live/calls', (route) => route.abort())
        await opening.route('**/agent/consult', (route) => route.abort())
      },
    })
    await page.locator('#feed-state.off').waitFor()

    await page.getByLabel('What do you want to know?').fill(SENTENCE)
    await page.keyboard.press('Enter')

    expect(await page.locator('#feed-state').innerText()).toBe('Not connected')
    await page.locator('#advice', { hasText: 'The gateway did not answer.' }).waitFor()
  })
})

function paymentIn(request: Request): string | undefined {
  return request.headers()['payment-signature']
}

/** Presses the tabulator until a button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate('document.activeElement?.textContent')
    if (focused === name) return
  }
  throw new Error(`No button ${name} was reached.`)
}
