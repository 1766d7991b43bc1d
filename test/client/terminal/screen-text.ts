/** A letter of the screen with the style it was written in. */
interface Cell {
  readonly letter: string
  readonly style: string
}

const STYLES: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
}
/** What ends each style. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '0': Object.values(STYLES),
  '22': ['bold', 'dim'],
  '39': ['red', 'green', 'yellow', 'cyan'],
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys
const TOKENS = /\u001b\[([\d;?]*)([A-Za-z])|\u001b.|[\s\S]/gu

/**
 * What stands on a terminal after it has obeyed these bytes: spinners are removed, prompts are edited. Styles become tags such
 * as `‹green›` that end with `‹›`.
 */
export function toScreenText(bytes: string): string {
  const rows: Cell[][] = [[]]
  let row = 0
  let column = 0
  const active = new Set<string>()
  for (const [token, argument = '', command] of bytes.matchAll(TOKENS)) {
    if (command !== undefined) obey(command, argument)
    else if (token === '\r') column = 0
    else if (token === '\n') {
      row += 1
      while (rows.length <= row) rows.push([])
    } else if (token === '\b') column = Math.max(0, column - 1)
    else if (token >= ' ') {
      const line = rows[row] ?? []
      while (line.length < column) line.push({ letter: ' ', style: '' })
      line[column] = { letter: token, style: [...active].toSorted().join('+') }
      column += 1
    }
  }
  return rows.map(toLine).join('\n').trimEnd()

  function obey(command: string, argument: string): void {
    const count = Number(argument || 1)
    if (command === 'm') for (const code of (argument || '0').split(';')) setStyle(code)
    if (command === 'K') rows[row]?.splice(argument === '2' ? 0 : column)
    if (command === 'J') {
      rows[row]?.splice(column)
      rows.splice(row + 1)
    }
    if (command === 'G') column = count - 1
    if (command === 'A') row = Math.max(0, row - count)
    if (command === 'C') column += count
    if (command === 'D') column = Math.max(0, column - count)
  }

  function setStyle(code: string): void {
    const style = STYLES[code]
    if (style !== undefined) active.add(style)
    for (const ended of ENDS[code] ?? []) active.delete(ended)
  }
}

/** The same without the tags. */
export function removeStyles(text: string): string {
  return text.replace(/‹[a-z+]*›/g, '')
}

function toLine(cells: readonly Cell[]): string {
  let line = ''
  let before = ''
  for (const { letter, style } of cells) {
    if (style !== before) line += style === '' ? '‹›' : `‹${style}›`
    line += letter
    before = style
  }
  return (before === '' ? line : `${line}‹›`).trimEnd()
}
