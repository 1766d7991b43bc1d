import { expect, test } from 'vitest'
import { quoted, withoutLinks } from './safe-markdown.ts'

test.each([
  ['![x](http://evil.example/?q=1)', 'x'],
  ['[Go](https://evil.example "t")', 'Go'],
  ['[Go][1]\n\n[1]: http://evil.example', 'Go\n\n[1]: (link removed)'],
  ['<img src=x onerror=y> and <https://evil.example>', ' and '],
  ['javascript://x and ftp://evil.example/a', '(link removed) and (link removed)'],
  ['3 < 4 and **bold** | stays', '3 < 4 and **bold** | stays'],
])('%j asks nobody when it is shown', (text, safe) => {
  expect(withoutLinks(text)).toBe(safe)
})

test('words of strangers are quoted with nothing live in them', () => {
  expect(quoted('![x](http://evil.example) <b>*hi*</b>\n# `rm`')).toBe(
    '!\\[x\\]((link removed)) \\<b\\>\\*hi\\*\\</b\\> \\# \\`rm\\`',
  )
})
