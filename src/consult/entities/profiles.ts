import type { Word } from '../text/scan.ts'
import type { Mention } from './kinds.ts'

/** "x.com/name" and "https://twitter.com/name" are handles; pages of other kinds are links. */
export function readProfile(words: readonly Word[], at: number): Mention<'handle'> | undefined {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !PROFILE_HOST.test(word.folded)) return undefined
  const linked = PROFILE_LINK.exec(word.raw)?.[1]
  if (linked !== undefined)
    return isPage(linked) ? undefined : { kind: 'handle', text: `@${linked}`, length: 1 }
  if (!next || !/^\/@?$/.test(next.gap) || !/^\w{1,30}$/.test(next.raw) || isPage(next.raw)) return undefined
  return { kind: 'handle', text: `@${next.raw}`, length: 2 }
}
const PROFILE_HOST = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com(?:\/|$)/
const PROFILE_LINK = /\.com\/@?(\w{1,30})\/?(?:\?\S{0,200})?$/
const isPage = (name: string) => /^(?:i|home|search|explore|hashtag|intent|share)$/i.test(name)
