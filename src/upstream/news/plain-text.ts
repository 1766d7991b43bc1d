const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
}

/** What is read of one text, letters; a summary needs no more, however long an article is. */
const MAX_LETTERS = 8_000

/** The words of a piece of HTML or XML: without tags, scripts and references. */
export function plainText(markup: string): string {
  const text = withoutTags(dereferenced(markup.slice(0, MAX_LETTERS)))
  // HTML inside XML is escaped twice
  return withoutTags(dereferenced(text))
}

/** Reads known references; whatever a document declares for itself stays as it is written. */
export function dereferenced(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return names[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}

/** One walk from tag to tag, so that hostile markup costs no more than any other. */
function withoutTags(markup: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = markup.indexOf('<', at)
    if (open < 0) break
    parts.push(markup.slice(at, open))
    if (!/[a-z/!?]/i.test(markup.charAt(open + 1))) {
      parts.push('<')
      at = open + 1
      continue
    }
    const end = endOfTag(markup, open)
    if (end < 0) return parts.join('')
    parts.push(' ')
    at = end
  }
  return parts.join('') + markup.slice(at)
}

/** Behind the tag that opens here, and behind its content where that is no text; -1 when it never ends. */
function endOfTag(markup: string, open: number): number {
  const hidden = /^<(script|style)\b/i.exec(markup.slice(open, open + 8))?.[1]
  const from = hidden ? findEntity(`</${hidden}`, markup, open) : open
  if (from < 0) return -1
  return markup.indexOf('>', from) + 1 || -1
}

function findEntity(tag: string, markup: string, from: number): number {
  const found = markup.slice(from).search(new RegExp(tag, 'i'))
  return found < 0 ? -1 : from + found
}
