import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../../../../check/browser.ts'
import { findChromium } from '../../../support/chromium.ts'
import { listExampleAnswers } from '../../../support/hostile-answers.ts'
import { findBlemishes } from '../blemishes.ts'
import { showAnswer, visitFree } from '../free-answers.ts'
import { isTooWide, openPageFixture, type PageFixture, type Visitor } from '../page-fixture.ts'

const LOOKS = [
  { colorScheme: 'light', width: 1440, rules: undefined },
  // what does not depend on colours or width has been looked at then
  { colorScheme: 'dark', width: 390, rules: ['color-contrast'] },
  { colorScheme: 'dark', width: 1024, rules: undefined, isMeasuredOnly: true },
] as const
/** Files of the walk: two run at the same time. Tests of a file: each ends within its time on a busy machine too. */
const FILES = 4
const TESTS = 4
const answers = listExampleAnswers()

/** Looks at each view of the tools of one file: accessible, no wider than the window, and never JSON alone. */
export function walkAnswers(file: number): void {
  describe.skipIf(findChromium() === undefined)('the answer of every tool', () => {
    let opened: PageFixture

    beforeAll(async () => {
      opened = await openPageFixture()
    })
    afterAll(() => opened.close())

    test.each(Array.from({ length: TESTS }, (_, at) => file + at * FILES))(
      `part %i of ${FILES * TESTS}: each view is accessible, dark and light, and fits`,
      async (part) => {
        const visitor = await visitFree(opened, answers)
        const faults: string[] = []

        for (const { tool } of answers.filter((_, at) => at % (FILES * TESTS) === part))
          faults.push(...(await walkViews(visitor.page, tool.contract.id)))

        expect(answers.length).toBeGreaterThan(140)
        expect(faults).toEqual([])
        expectNoComplaints(visitor)
      },
    )
  })
}

function expectNoComplaints({ complaints, strangers }: Visitor): void {
  expect({ complaints, strangers: strangers.filter((url) => !url.startsWith('blob:')) }).toEqual({
    complaints: [],
    strangers: [],
  })
}

/** What is wrong with the views of an answer, in each look; a look is kept for all of them, because each change lays out the page. */
async function walkViews(page: Page, id: string): Promise<readonly string[]> {
  await showAnswer(page, id)
  const outcome = page.locator('#outcome')
  const names = await outcome.locator('[role=tab]').allInnerTexts()
  const faults: string[] = names[0] === 'JSON' ? ['shown as JSON alone'] : []
  // a person can click each tab; after that, an event is enough
  for (const name of names) await outcome.getByRole('tab', { name, exact: true }).click({ trial: true })
  for (const { colorScheme, width, ...look } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const name of names) {
      await outcome.getByRole('tab', { name, exact: true }).dispatchEvent('click')
      const found = await lookAt(page, look)
      faults.push(...found.map((fault) => `${name}, ${colorScheme} at ${width} pixels: ${fault}`))
    }
  }
  return faults.map((fault) => `${id}: ${fault}`)
}

async function lookAt(
  page: Page,
  {
    rules,
    isMeasuredOnly = false,
  }: { readonly rules: readonly string[] | undefined; readonly isMeasuredOnly?: boolean },
): Promise<readonly string[]> {
  const found = isMeasuredOnly
    ? []
    : await findBlemishes(page, { within: '#outcome', ...(rules ? { rules } : {}) })
  const text = await page.locator('#outcome [role=tabpanel]:visible').innerText()
  return [
    ...found,
    ...((await isTooWide(page)) ? ['wider than the window'] : []),
    ...(text.trim() === '' ? ['nothing is shown'] : []),
  ]
}
