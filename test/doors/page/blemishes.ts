import { z } from 'zod'
import { type Page, readAxe } from '../../../check/browser.ts'

const axe = readAxe()
const Found = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
)

/** What axe-core has against a page: rules of WCAG 2.2 to AA and good practice, each with the first element that broke it. */
export async function findBlemishes(
  page: Page,
  { within = 'html', rules }: { readonly within?: string; readonly rules?: readonly string[] } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe)
  // details are collected of violations alone, which the tests read
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  const violations = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => violations)`,
  )
  return Found.parse(violations).map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html} ${first?.failureSummary}`,
  )
}
