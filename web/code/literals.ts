/** Letters that are not seen, or that turn the order of their neighbours: a text with them would not do what it shows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const MAX_LINE = 76

/** A value as one line of JSON that shows every letter it has. */
export function toJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value) ?? 'null')
}

/** A word of a POSIX shell. A single quote in it closes the quotes, stands escaped, and opens them again. */
export function toShellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A value as an expression of TypeScript. */
export function toScript(value: unknown, indent = ''): string {
  if (typeof value === 'string') return toScriptText(value)
  if (Array.isArray(value))
    return wrap(
      ['[', ']'],
      value.map((item) => toScript(item, `${indent}  `)),
      indent,
      '',
    )
  if (typeof value !== 'object' || value === null) return toJson(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${toScriptName(name)}: ${toScript(field, `${indent}  `)}`,
  )
  return wrap(['{', '}'], fields, indent, ' ')
}

/** A value as an expression of Python, whose escapes in texts are those of JSON. */
export function toPython(value: unknown, indent = ''): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null || value === undefined) return 'None'
  if (Array.isArray(value))
    return wrap(
      ['[', ']'],
      value.map((item) => toPython(item, `${indent}    `)),
      indent,
      '',
      4,
    )
  if (typeof value !== 'object') return toJson(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${toJson(name)}: ${toPython(field, `${indent}    `)}`,
  )
  return wrap(['{', '}'], fields, indent, '', 4)
}

function toScriptText(text: string): string {
  const inner = toJson(text).slice(1, -1)
  return `'${inner.replace(/\\"|'/g, (found) => (found === "'" ? String.raw`\'` : '"'))}'`
}

/** `__proto__` would set what an object inherits from, unless it is computed. */
function toScriptName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return IDENTIFIER.test(name) ? name : toScriptText(name)
}

function wrap(
  [open, close]: readonly [string, string],
  items: readonly string[],
  indent: string,
  padding: string,
  width = 2,
): string {
  if (items.length === 0) return open + close
  const line = open + padding + items.join(', ') + padding + close
  if (indent.length + line.length <= MAX_LINE && !line.includes('\n')) return line
  const inner = indent + ' '.repeat(width)
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, (letters) =>
    [...Array(letters.length).keys()]
      .map((at) => `\\u${letters.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
