import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../support/chromium.ts'
import { listExampleAnswers } from '../../support/hostile-answers.ts'
import { findBlemishes } from './blemishes.ts'
import { showAnswer, visitFree } from './free-answers.ts'
import { isTooWide, openPageFixture, type PageFixture } from './page-fixture.ts'

const LOOKS = [
  { colorScheme: 'light', width: 1440, rules: undefined },
  // what does not depend on colours or width has been looked at then
  { colorScheme: 'dark', width: 390, rules: ['color-contrast'] },
] as const
const PARTS = 4
const answers = listExampleAnswers()

describe.skipIf(findChromium() === undefined)('the answer of every tool', { timeout: 300_000 }, () => {
  let opened: PageFixture

  beforeAll(async () => {
    opened = await openPageFixture()
  })
  afterAll(() => opened.close())

  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    'part %i of all tools: each view is accessible, dark and light, and fits',
    async (part) => {
      const { page, complaints, strangers } = await visitFree(opened, answers)
      const faults: string[] = []

      for (const { tool } of answers.filter((_, at) => at % PARTS === part)) {
        const { id } = tool.contract
        await showAnswer(page, id)
        for (const name of await page.locator('#outcome [role=tab]').allInnerTexts())
          faults.push(...(await lookAt(page, name)).map((fault) => `${id} ${name}: ${fault}`))
      }

      expect(faults).toEqual([])
      expect({ complaints, strangers: strangers.filter((url) => !url.startsWith('blob:')) }).toEqual({
        complaints: [],
        strangers: [],
      })
    },
  )

  test('every example is shown as a picture or a table, never as JSON alone', async () => {
    const { page } = await visitFree(opened, answers)
    const bare: string[] = []

    for (const { tool } of answers) {
      await showAnswer(page, tool.contract.id)
      const [first] = await page.locator('#outcome [role=tab]').allInnerTexts()
      const text = await page.locator('#outcome [role=tabpanel]:visible').innerText()
      if (first === 'JSON' || text.trim() === '') bare.push(tool.contract.id)
    }

    expect(answers.length).toBeGreaterThan(140)
    expect(bare).toEqual([])
  })
})

/** What is wrong with a view of the answer that is shown, in both themes. */
async function lookAt(page: Page, name: string): Promise<readonly string[]> {
  await page.locator('#outcome').getByRole('tab', { name }).click()
  const faults: string[] = []
  for (const { colorScheme, width, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const found = await findBlemishes(page, { within: '#outcome', ...(rules ? { rules } : {}) })
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
    if (await isTooWide(page)) faults.push(`too wide at ${width} pixels`)
  }
  return faults
}
