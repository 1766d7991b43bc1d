import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { quoted, withoutLinks } from './safe-markdown.ts'

test.each([
  ['![x](http://evil.example/?q=1)', 'x'],
  ['[Go](https://evil.example "t")', 'Go'],
  ['[Go][1]\n\n[1]: http://evil.example', 'Go'],
  ['<img src=x onerror=y> and <https://evil.example>', 'and (link removed)'],
  ['javascript://x and ftp://evil.example/a', '(link removed) and (link removed)'],
  ['3 < 4 and **bold** | stays', '3 < 4 and **bold** | stays'],
  [
    '# Title\n\n- one\n- *two*\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    '# Title\n\n- one\n- *two*\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  ],
])('LM-02: %j triggers no request when shown', (text, safe) => {
  expect(withoutLinks(text)).toBe(safe)
})

test.each([
  ['a picture by shortcut reference', '![foo]\n\n[foo]: //evil.example/p.png?d=x', 'foo'],
  ['brackets in the text of a picture', '![a[b]](//evil.example/x.png)', 'a\\[b]'],
  ['a tag over two lines that never ends', '<img\nsrc=//evil.example/x', null],
  ['an address in character references', '&#104;ttps://evil.example/x', '(link removed)'],
  ['an address that GitHub makes a link of', 'see www.evil.example/x', 'see (link removed)'],
])('dependencies 0.2: %s is not live', (_, text, safe) => {
  const written = withoutLinks(text)

  if (safe !== null) expect(written).toBe(safe)
  expect(askedBy(written)).toEqual([])
})

const PIECES = [
  ...[
    '![',
    '[',
    ']',
    '](',
    '][',
    ')',
    '(',
    '<',
    '>',
    '<img src=',
    '<a href="',
    '"',
    '\n',
    '\n\n',
    ' ',
    '    ',
  ],
  ...[
    '//evil.example/x',
    'https://evil.example',
    '&#104;ttps://',
    'www.evil.example',
    'me@evil.example',
    '[foo]: ',
  ],
  ...[
    'foo',
    '`',
    '```\n',
    '*',
    '_',
    '~~',
    '|',
    '| - |',
    '- ',
    '> ',
    '1. ',
    '#',
    '\\',
    '!',
    '&lt;',
    '&amp;',
    '<!--',
    '-->',
  ],
]
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))

test('dependencies 0.2: nothing that is written so asks anybody, whichever program shows it', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(askedBy(withoutLinks(text))).toEqual([])
    }),
    { seed: 20261122, numRuns: 1_000 },
  )
})

test('words of strangers are quoted with nothing live in them', () => {
  expect(quoted('![x](http://evil.example) <b>*hi*</b>\n# `rm`')).toBe(
    '!\\[x\\]((link removed)) \\<b\\>\\*hi\\*\\</b\\> \\# \\`rm\\`',
  )
  fc.assert(
    fc.property(hostile, (words) => {
      expect(askedBy(`A headline: “${quoted(words)}”`)).toEqual([])
    }),
    { seed: 20261122, numRuns: 1_000 },
  )
})

/** What would be fetched or could be clicked, as two independent renderers show it. */
function askedBy(markdown: string): string[] {
  const own = new MarkdownIt({ html: true, linkify: true })
  own.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  const github = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true }
  return [own.render(markdown), micromark(markdown, github)].flatMap(
    (html) => html.match(/<(?:a|img|script|iframe|svg|link|object)\b[^>]*|<!--/gi) ?? [],
  )
}
