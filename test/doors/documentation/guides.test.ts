import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { failures } from '../../../src/core/failures.ts'
import { guides } from '../../../src/discovery/guides.ts'
import { createErrorsPage } from '../../../src/documentation/error-catalog.ts'
import { resolveGuideLink } from '../../../src/documentation/guide-page.ts'
import { renderMarkdown } from '../../../src/documentation/markdown-html.ts'

const folder = new URL('../../../docs/', import.meta.url)
const records = readdirSync(new URL('decisions/', folder)).map((name) => `decisions/${name}`)
const files = [...readdirSync(folder), ...records].filter((name) => name.endsWith('.md'))
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const rendered = new Map(files.map((file) => [file, renderMarkdown(read(file), (target) => target)]))

test('every file of docs/ is a guide, and every guide has its file', () => {
  const listed = guides.map(({ file }) => file)

  // records of decisions are listed by the first of them
  expect(listed.toSorted()).toEqual(files.filter((file) => !/\/\d/.test(file)).toSorted())
  expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length)
})

test('no guide takes an address that something else has', () => {
  const taken = ['operations.json', 'families', 'search']

  // docs/operations.md and the folder of the reference share a name, not an address
  expect(guides.filter(({ slug }) => taken.includes(slug))).toEqual([])
})

test.each(files)('the links of docs/%s lead to guides and to headings that exist', (file) => {
  const links = [...(rendered.get(file)?.body.text ?? '').matchAll(/href="([^"]*)"/g)].map(
    ([, to = '']) => to,
  )
  const inside = links.filter(
    (to) => /^#|^(?:\.\.\/|decisions\/)?[\w-]+\.md/.test(to) && !to.startsWith('../CONTRIBUTING'),
  )
  const page = `/docs/${guides.find((each) => each.file === file)?.slug ?? file.slice(0, -3)}`

  const broken = inside.filter((to) => {
    const [target = '', anchor] = to.split('#')
    const found = rendered.get(target === '' ? file : join(dirname(file), target))
    if (target !== '' && (!found || resolveGuideLink(to, page, guides) === undefined)) return true
    return anchor !== undefined && !found?.body.text.includes(` id="${anchor}"`)
  })

  expect(broken).toEqual([])
})

test('docs/errors.md matches the failure table: npm run manifests', () => {
  expect(read('errors.md')).toBe(createErrorsPage())
})

test('the error catalog names every code, its status, its money and a next step', () => {
  const page = createErrorsPage()

  for (const [code, { http }] of Object.entries(failures)) {
    const [, section = ''] = new RegExp(`\\n### \`${code}\`\\n([\\s\\S]*?)(?=\\n##|$)`).exec(page) ?? []
    expect(section, code).toMatch(
      new RegExp(`Status: HTTP ${http}; MCP .*; A2A -\\d+\\n- Money: .+\\n- What to do: .+`),
    )
  }
})
