import { z } from 'zod'

/** Control characters, and those that turn the direction of writing or cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu

/** Text that strangers wrote, fit to be passed on as data: nothing invisible, one line, no longer than `most`. */
export function cleaned(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}

/** A text of an outside body, cleaned while it is read. */
export function OutsideText(most: number) {
  return z.string().transform((text) => cleaned(text, most))
}
