import { trimEndOf } from '../text/trim-end.ts'

/** A value that stands under its own name: `limit=20`, `"token": "SOL"`, `--bar 4h`. */
export interface Written {
  /** What stands right behind the name. */
  readonly value: string
  /** The same up to the next comma or name: `asset = shiba inu`. */
  readonly phrase: string
  /** Whether more than a colon shows that a value is meant, as in no prose. */
  readonly isExplicit: boolean
}

const KEY =
  /(?<![\w./@-])(--?)?(["']?)([A-Za-z_][\w.-]{0,30}%?)\2(?:\s{0,2}([:=])(?![=/])|(?<=--[\w.-]{1,31}) )\s{0,2}/g
const QUOTED = /(?:"([^"]{0,300})"|'([^']{0,300})')/y
const LISTED = /\[([^\][]{0,300})\]/y
const PLAIN = /[^\s,;)}\]"'&|]{1,200}(?:,[\w/.-]{1,60}(?![\w/.-]*["']?[:=])){0,25}/y
const PHRASE_END = /[,;\n|&{}]/
/** A flag of a command line without a value: `--stable-only`. */
const SWITCH = /(?<!\S)--([a-z][\w-]{1,30})(?=\s*$|\s+--)/g

/** A parameter's own name as it is written in a schema, with its value behind it: "assetId tesla", "top_p 0.9". */
const SPELLED =
  /(?<![\w.-])([a-z]{2,12}(?:(?:[A-Z][a-z0-9]{1,12}){1,3}|(?:_[a-z0-9]{1,12}){1,3}))\s+(?!(?:of|is|and|or|for|to|in|on|the|at|as|with|by|equals?|set)\b)([\w@][^\s,;)}\]"']{0,80})/g

/** The same with a word between that sets it: "presence_penalty 设为 0.4", "top_p auf 0.9". */
const SET_TO =
  /(?<![\w.-])([a-z]{1,12}(?:_[a-z0-9]{1,12}){1,3})\)?(?:\s(?:(?:set |equal )?to|(?:gesetzt )?auf|gleich|à|a|en|em|su|op|na|на|до|ke|menjadi|thành|là|bằng|को|على|إلى)\s|\s{0,2}(?:设为|设成|设置为|為|为|は|を|는|은|를)\s{0,2})(-?\d[\d.]{0,12})(?![\w])/gu
/** "500 (max_completion_tokens)", "300 max_tokens": a number right before the name, where none stands behind it. */
const NUMBER_BEFORE =
  /(?<![\w.,-])(\d{1,7}(?:\.\d{1,4})?)(?:\s|[^\d.,;()，。]{0,14}\()([a-z]{2,12}(?:_[a-z0-9]{1,12}){1,3})\b(?!\s?[:=]|\s-?\d)/g

/** "Asset id tesla": the same name in words. */
const NAMED_ID = /(?<![\w-])(asset|pool|coin|feed)\s[Ii][Dd]\s(?:(?:is|of|=)\s)?([\w@][^\s,;)}\]"']{1,80})/g

/** "Tesla (assetId)". */
const BEFORE_ID = /([\w.-]{2,60}) \(([a-z]{2,12}Id)\)/

/** `{"name": "ticker", "arguments": {…}}`: a call of a tool as it is written between programs. */
export const isCall = (text: string): boolean => /^\s*(?:\[\s*)?\{/.test(text) && text.search(CALL) >= 0
const CALL = /"(?:arguments|args|input|params|parameters)"\s{0,2}:\s{0,2}"?\{/g

/** Of a call its arguments: what stands before them names the tool. */
function argumentsOf(text: string): string {
  return isCall(text) ? text.slice([...text.matchAll(CALL)].at(-1)?.index) : text
}

/** A time such as 14:30 and a link are no pairs. */
export function keyValuesIn(sent: string): Map<string, Written> {
  // arguments that are themselves sent as a text
  const text = argumentsOf(sent).replaceAll('\\"', '"')
  const found = new Map<string, Written>()
  for (const [, name = '', value = ''] of /[a-z](?:_[a-z]|[A-Z])/.test(text) ? text.matchAll(SPELLED) : []) {
    const plain = trimEndOf(value, '.!?:')
    found.set(name.toLowerCase(), { value: plain, phrase: plain, isExplicit: false })
  }
  for (const [, name = '', value = ''] of / id /i.test(text) ? text.matchAll(NAMED_ID) : []) {
    const plain = trimEndOf(value, '.!?')
    found.set(`${name.toLowerCase()}id`, { value: plain, phrase: plain, isExplicit: false })
  }
  if (text.includes('_')) addNumbers(text, found)
  const [, before, name] = (text.includes('Id)') && BEFORE_ID.exec(text)) || []
  if (before && name) found.set(name.toLowerCase(), { value: before, phrase: before, isExplicit: false })
  if (!/[:=]|--/.test(text)) return found
  const keys = [...text.matchAll(KEY)]
  for (const [order, key] of keys.entries()) {
    const [whole, dashes = '', quote = '', name = '', sign = ' '] = key
    const start = key.index + whole.length
    const end = keys.slice(order + 1).find(({ index }) => index >= start)?.index ?? text.length
    const written = valueAt(text, start, end)
    const isFlag = sign === ' ' && dashes !== '--'
    if (isFlag || written === undefined || (sign === ' ' && written.value.startsWith('--'))) continue
    found.set(name.toLowerCase(), { ...written, isExplicit: sign !== ':' || quote !== '' })
  }
  for (const [, name = ''] of text.matchAll(SWITCH))
    found.set(name, { value: 'true', phrase: 'true', isExplicit: true })
  return found
}

function addNumbers(text: string, found: Map<string, Written>): void {
  const add = (name: string, value: string) => found.set(name, { value, phrase: value, isExplicit: false })
  for (const [, value = '', name = ''] of text.matchAll(NUMBER_BEFORE)) add(name, value)
  for (const [, name = '', value = ''] of text.matchAll(SET_TO)) add(name, trimEndOf(value, '.'))
}

function valueAt(text: string, start: number, end: number): Omit<Written, 'isExplicit'> | undefined {
  QUOTED.lastIndex = start
  const quoted = QUOTED.exec(text)
  if (quoted) {
    const value = quoted[1] ?? quoted[2] ?? ''
    return value === '' ? undefined : { value, phrase: value }
  }
  LISTED.lastIndex = start
  const listed = LISTED.exec(text)?.[1]?.replace(/["'\s]/g, '')
  if (listed) return { value: listed, phrase: listed }
  PLAIN.lastIndex = start
  const value = PLAIN.exec(text)?.[0]
  if (value === undefined || start >= end) return undefined
  const rest = text.slice(start, end)
  const stop = rest.slice(value.length).search(PHRASE_END)
  const phrase = trimEndOf(stop < 0 ? rest : rest.slice(0, value.length + stop), ' \t\n("\'-')
  return { value: value.slice(0, end - start).replace(/[.!?]$/, ''), phrase }
}
