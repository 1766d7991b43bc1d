const UNRELEASED = /^## (?:Unreleased|\d)/

/** Paragraphs, list items and cells of a document, with their lines; code blocks are left out. */
export function textsOfDocument(path, markdown) {
  const lines = markdown.split('\n')
  const end = path === 'CHANGELOG.md' ? endOfUnreleased(lines) : lines.length
  const texts = []
  let isCode = false
  let open
  const close = () => {
    if (open) texts.push(open)
    open = undefined
  }
  for (const [index, line] of lines.slice(0, end).entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    if (isCode || /^\s*(?:```|<!--|$)/.test(line)) {
      close()
      continue
    }
    if (/^\s*\|/.test(line)) {
      close()
      for (const cell of line.split(/(?<!\\)\|/).map((each) => each.trim()))
        if (/\p{L}/u.test(cell)) texts.push({ line: index + 1, text: cell })
      continue
    }
    const begins = /^\s*(?:[-*]|\d+\.|#+|>)\s+/.exec(line)
    if (begins || !open) close()
    const text = begins ? line.slice(begins[0].length) : line.trim()
    open = open ? { ...open, text: `${open.text} ${text}` } : { line: index + 1, text }
  }
  close()
  return texts
}

/** Released sections are history and stay as they were. */
function endOfUnreleased(lines) {
  const heads = lines.flatMap((line, index) => (UNRELEASED.test(line) ? [index] : []))
  return heads[1] ?? lines.length
}
