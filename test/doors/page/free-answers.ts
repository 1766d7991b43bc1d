import type { BrowserContextOptions, Page } from '../../../check/browser.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { type PageFixture, type Visitor, visit } from './page-fixture.ts'

export interface GivenAnswer {
  readonly tool: Tool
  readonly answer: JsonObject
}

/** A visitor of a page on which every tool is free and answers what is given, so that no answer has to be bought. */
export async function visitFree(
  opened: PageFixture,
  answers: readonly GivenAnswer[],
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const byId = new Map(answers.map(({ tool, answer }) => [tool.contract.id, answer]))
  const { page, ...noticed } = await visit(opened, '/', {
    ...options,
    async before(opening) {
      await opening.route('**/agent/tools', async (route) => {
        const body = await (await route.fetch()).json()
        const tools = body.tools.map((tool: { readonly id: string }) => ({
          ...tool,
          priceUsd: '0',
          path: `/given/${tool.id}`,
          method: 'POST',
        }))
        await route.fulfill({ json: { ...body, tools } })
      })
      await opening.route('**/given/*', (route, request) =>
        route.fulfill({ json: byId.get(new URL(request.url()).pathname.split('/').at(-1) ?? '') ?? {} }),
      )
    },
  })
  await page.locator('.family').first().waitFor()
  return { page, ...noticed }
}

/** Runs the example of a tool, and waits until its views are drawn. */
export async function showAnswer(page: Page, toolId: string): Promise<void> {
  await page.evaluate(`location.hash = '#call/${toolId}'`)
  await page
    .locator('#call code', { hasText: `/given/${toolId}` })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Run it, free' }).click()
  await page.locator('#outcome .answer .views').waitFor()
}
