import { expect, test } from 'vitest'
import { createHeadingAnchors } from '../../../src/documentation/heading-anchors.ts'
import { renderMarkdown } from '../../../src/documentation/markdown-html.ts'
import { html } from '../../../src/documentation/markup.ts'

const toHtml = (markdown: string) => renderMarkdown(markdown, () => undefined).body.text

test.each([
  ['<script>alert(1)</script>', 'a script'],
  ['text <img src=x onerror=alert(1)>', 'a picture with a handler'],
  ['[x](javascript:alert(1))', 'a script as a link'],
  ['[x](JaVaScRiPt:alert(1))', 'a script in mixed case'],
  ['[x](data:text/html,<script>alert(1)</script>)', 'a data URL'],
  ['![x](https://evil.example/pixel.png)', 'a picture of another host'],
  ['<https://evil.example/"onmouseover="alert(1)>', 'quotes in an address'],
  ['`<script>alert(1)</script>`', 'a script as code'],
  ['```"><script>\n<script>alert(1)</script>\n```', 'a script as the language of code'],
  ['# <svg onload=alert(1)>', 'a handler in a heading'],
  ['| <b onclick=x> | "a" |\n|---|---|\n| <i> | `<` |', 'markup in a table'],
])('Markdown %s becomes no markup of its own: %s', (markdown) => {
  const tags = [...toHtml(markdown).matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*>/g)]
  const rest = toHtml(markdown).replace(/<\/?[a-z0-9]+(?:\s+[a-z-]+="[^"<>]*")*\s*>/g, '')

  expect(tags.map(([, tag]) => tag)).not.toEqual(expect.arrayContaining(['script', 'img', 'svg', 'b', 'i']))
  expect(tags.map(([, , attributes]) => attributes).join(' ')).not.toMatch(/\son\w+=|javascript:|data:/i)
  expect(rest).not.toMatch(/[<>]/)
})

test('a link leads to pages of the site, anchors and https, and nowhere else', () => {
  const resolve = (target: string) => (target === 'sessions.md' ? '../docs/sessions' : undefined)
  const { body } = renderMarkdown(
    '[a](sessions.md) [b](#part) [c](https://x402.org) [d](http://x.example) [e](../README.md) [f](//x.example)',
    resolve,
  )

  const hrefs = [...body.text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual(['../docs/sessions', '#part', 'https://x402.org'])
  expect(body.text).toContain('d e f')
})

test('headings have the anchors that GitHub gives them', () => {
  const anchorOf = createHeadingAnchors()

  expect(['Why nothing leaves twice', 'A & B, (c)', '`code` `x`', 'A & B, (c)'].map(anchorOf)).toEqual([
    'why-nothing-leaves-twice',
    'a--b-c',
    'code-x',
    'a--b-c-1',
  ])
})

test('a document has its headings, its first words, tables and code', () => {
  const { headings, lead, body } = renderMarkdown(
    '# Title\n\nFirst *words*.\n\n## One\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n### Two\n\n```ts\nconst a = 1 < 2\n```\n',
    () => undefined,
  )

  expect(headings).toEqual([
    { id: 'one', text: 'One', depth: 2 },
    { id: 'two', text: 'Two', depth: 3 },
  ])
  expect(lead).toBe('First words.')
  expect(body.text).toMatch(/<td class="figure">2<\/td>/)
  expect(body.text).toContain('const a = 1 &lt; 2')
})

test('the template of HTML escapes every value that is not markup', () => {
  const inner = html`<b>${'<&>'}</b>`

  expect(html`<p title="${`"'`}">${[inner, undefined, false, 3]}</p>`.text).toBe(
    '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b>3</p>',
  )
})
