import { toOneLine } from '../terminal/clean-text.ts'

const PLAIN_NAME = /^[A-Za-z][\w.-]{0,80}$/
/** What no shell reads as anything else. */
const PLAIN_VALUE = /^[\w@%+=:,./-]+$/

/** Parameters as the options of a command line that can be pasted into a shell. */
export function toOptionText(parameters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(parameters)
  const isPlain = entries.every(([name, value]) => PLAIN_NAME.test(name) && PLAIN_VALUE.test(`${value}`))
  if (isPlain) return entries.map(([name, value]) => ` --${name} ${value}`).join('')
  return ` --data '${toOneLine(JSON.stringify(parameters)).replaceAll("'", "'\\''")}'`
}
