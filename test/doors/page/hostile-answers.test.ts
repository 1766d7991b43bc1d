import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../check/browser.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import { findChromium } from '../../support/chromium.ts'
import { HOSTILE_TEXTS, listExampleAnswers, mapLeaves } from '../../support/hostile-answers.ts'
import { showAnswer, visitFree } from './free-answers.ts'
import { isTooWide, openPageFixture, type PageFixture } from './page-fixture.ts'

/** One tool for every kind of picture. */
const TOOLS = [
  ...['signal', 'candles', 'support-resistance', 'funding-rates', 'indicator', 'arbitrage', 'order-book'],
  ...['market-depth', 'portfolio-value', 'token-security', 'news', 'fear-greed', 'correlation'],
  ...['token-holders', 'backtest', 'images-generations', 'brain', 'ticker', 'x402-discover'],
]
/** What text of an answer must never become. */
const FORBIDDEN =
  'script, iframe, object, embed, form, img:not([src^="blob:"]), style, link, [onerror], [onload]'
const LINKS = `[...document.querySelectorAll('#outcome a')].map(({ href }) => href)`

describe.skipIf(findChromium() === undefined)('answers that strangers wrote', { timeout: 90_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test('their texts stay text in every picture, table and tree', async () => {
    const answers = listExampleAnswers()
      .filter(({ tool }) => TOOLS.includes(tool.contract.id))
      .map(({ tool, answer }) => ({ tool, answer: makeHostile(answer) }))
    const { page, complaints, strangers } = await visitFree(opened, answers, {
      viewport: { width: 390, height: 900 },
    })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const faults: string[] = []

    for (const { tool } of answers) {
      const { id } = tool.contract
      await showAnswer(page, id)
      for (const name of await page.locator('#outcome [role=tab]').allInnerTexts()) {
        await page.locator('#outcome').getByRole('tab', { name }).click()
        faults.push(...(await listFaults(page)).map((fault) => `${id} ${name}: ${fault}`))
      }
    }

    expect(answers).toHaveLength(TOOLS.length)
    expect(faults).toEqual([])
    expect({ dialogs, complaints, strangers: strangers.filter((url) => !url.startsWith('blob:')) }).toEqual({
      dialogs: [],
      complaints: [],
      strangers: [],
    })
  })
})

async function listFaults(page: Page): Promise<readonly string[]> {
  const elements = await page.locator('#outcome').locator(FORBIDDEN).count()
  const links: unknown = await page.evaluate(LINKS)
  const bad = (Array.isArray(links) ? links : []).filter(
    (href) =>
      !/^(?:https:\/\/|blob:|http:\/\/127\.0\.0\.1[:/])/.test(`${href}`) || /\/\/[^/]*@/.test(`${href}`),
  )
  return [
    ...(elements === 0 ? [] : [`${elements} elements of its own`]),
    ...bad.map((href) => `a link to ${href}`),
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
  ]
}

/** Every text of an answer becomes a hostile one, each in its turn; times stay, so that charts are drawn. */
function makeHostile(answer: JsonObject): JsonObject {
  let at = 0
  const change = (leaf: Json): Json | undefined => {
    if (typeof leaf !== 'string' || /^\d{4}-\d\d-\d\d/.test(leaf)) return undefined
    at += 1
    return HOSTILE_TEXTS[at % HOSTILE_TEXTS.length]
  }
  return mapLeaves(answer, change) as JsonObject
}
