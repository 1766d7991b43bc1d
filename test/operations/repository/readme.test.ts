import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawTerminal } from '../../../scripts/record/terminal-picture.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const picture = readFileSync(join(root, 'docs/images/demo.svg'), 'utf8')
const MAX_LINES = 150
const MAX_PICTURE_BYTES = 40_000

test('the README is short and contains the commands to start and test', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  expect(readme).toContain('npm ci && npm start')
  expect(readme).toContain('npm ci && npm test')
})

test('every relative link of the README leads to a file', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => join(root, `${path}`))

  expect(links.length).toBeGreaterThan(20)
  for (const path of links) expect(statSync(path).isFile(), path).toBe(true)
})

test('the picture of the demo shows its first and last lines', () => {
  expect(picture.length).toBeLessThan(MAX_PICTURE_BYTES)
  expect(picture).toMatch(/1\. .*wallet/)
  expect(picture).toMatch(/All \d+ claims hold\./)
  expect(picture).not.toMatch(/<script|href=|url\((?!#)/)
})

test('a terminal picture escapes its text and respects reduced motion', () => {
  const svg = drawTerminal('\u001b[1m1. <b>&"\u001b[22m\n\u001b[32mok\u001b[39m', {
    command: 'x',
    title: 't',
  })

  expect(svg).toContain('<tspan class="b">1. &lt;b&gt;&amp;&quot;</tspan>')
  expect(svg).toContain('<tspan class="g">ok</tspan>')
  expect(svg.indexOf('animation:')).toBeGreaterThan(svg.indexOf('prefers-reduced-motion:no-preference'))
  expect(svg).toContain('prefers-color-scheme:dark')
})
