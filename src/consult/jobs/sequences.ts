import type { Entity } from '../entities/kinds.ts'
import type { Source } from '../slots/source.ts'
import { phraseTable } from '../text/phrase-table.ts'
import { cutWord, type Word, wordOf } from '../text/scan.ts'
import { addingAt, MAX_PARTS, type Part } from './parts.ts'

/** Words that put one job behind another wherever they stand; an "and" before them goes with them. */
const NEXT = phraseTable(
  `then, after that, afterwards, followed by, puis, ensuite, après ça, après cela, poi, dopodiché, successivamente, danach, anschließend, und dann, daarna, vervolgens, en dan,
 potem, a potem, następnie, a następnie, po czym, потом, а потом, затем, а затем, после этого, после чего, y luego, y después, y entonces, a continuación, e depois, em seguida,
 ardından, daha sonra, ve sonra, bundan sonra, setelah itu, dan kemudian, lalu kemudian, sau đó, rồi sau đó, tiếp theo, tiếp đó, ثم, بعد ذلك, وبعد ذلك, بعدها, وبعدها, फिर, उसके बाद,
 इसके बाद, 그다음, 그 다음, 그 다음에, 그다음에, 그리고 나서, 이어서, 다음으로, 然后, 接着, 之后再, それから, その後, 次に, 続いて`,
)
/** The same behind a stop only: elsewhere they mean "so", "already", "last" or "later". */
const NEXT_BEHIND_STOP = phraseTable(
  `luego, después, depois, dopo, quindi, sonra, lalu, kemudian, selanjutnya, rồi, later, finally, lastly`,
)
/** What may stand there only where the text began with "first". */
const COUNTED = phraseTable(
  `second, secondly, third, thirdly, next, finally, lastly, zweitens, drittens, zum schluss, deuxièmement, enfin, segundo, en segundo lugar, por último,
 em segundo lugar, por fim, infine, in secondo luogo, ten tweede, tot slot, po drugie, na koniec, во-вторых, наконец, ikinci olarak, son olarak, kedua, terakhir,
 thứ hai, cuối cùng, ثانيا, وثانيا, أخيرا, وأخيرا, दूसरा, दूसरे, आखिर में, 둘째, 둘째로, 마지막으로, 其次, 第二, 最后, 最後に`,
)
const FIRST = phraseTable(
  `first, firstly, first of all, first off, first up, to start, zuerst, erst, zunächst, erstens, als erstes, d'abord, tout d'abord, premièrement, primero, primeramente, en primer
 lugar, primeiro, primeiramente, em primeiro lugar, prima, innanzitutto, anzitutto, per prima cosa, per cominciare, eerst, ten eerste, om te beginnen, najpierw, po pierwsze, сначала,
 сперва, для начала, во-первых, önce, ilk önce, öncelikle, ilk olarak, pertama, pertama tama, đầu tiên, trước tiên, trước hết, أولا, اولا, बداية, पहले, सबसे पहले, 먼저, 우선,
 첫째, 첫째로, 일단, 首先, 先, まず, まずは, 最初に`,
)
/** The same inside of a run of characters that no spaces part: "先看…，再给我…". */
const UNSPACED_FIRST = /^(?:首先|先|まずは?|最初に)/u
const UNSPACED_NEXT = /然后再?|接着再?|之后再|随后|それから|そのあと|その後|次に|続いて/u
const UNSPACED_BEHIND_STOP = /^(?:再|最后|另外|其次|最後に|あと)/u
/** "보여주고": show, and then. */
const KOREAN_AND_DO = /\p{Script=Hangul}주고$/u
const STOP = /[,;:.!?，。；：、،؛।]/

/**
 * The parts of a text whose words put them in an order: "first …, then …". Undefined where none do.
 */
export function splitInOrder({ words, entities }: Pick<Source, 'words' | 'entities'>): Part[] | undefined {
  const begun = beginAfterFirst(words)
  const parts: Word[][] = [[...begun.lead]]
  for (let at = words.length - begun.rest.length; at < words.length; ) {
    const word = words[at]
    if (!word) break
    const isBehindStop = STOP.test(word.gap)
    const taken = nextAt(words, at, isBehindStop, begun.isCounted)
    const cut = taken > 0 || isInside(entities, at) ? undefined : cutUnspaced(word, isBehindStop)
    if (taken > 0) {
      dropJoint(parts.at(-1))
      parts.push([])
    } else if (cut) {
      if (cut.before) parts.at(-1)?.push(cut.before)
      parts.push(cut.after ? [cut.after] : [])
    } else parts.at(-1)?.push(word)
    at += Math.max(1, taken)
  }
  const spoken = parts.filter((part) => part.length > 0)
  if (spoken.length < 2 || spoken.length > MAX_PARTS) return undefined
  return spoken.map((part) => ({ words: part, isJoined: true, isOrdered: true }))
}

/** The words behind "first", of which `lead` is a part of one. */
function beginAfterFirst(words: readonly Word[]) {
  const length = FIRST(words, 0)
  if (length > 0) return { lead: [], rest: words.slice(length), isCounted: true }
  const [first, ...rest] = words
  const opening = first && UNSPACED_FIRST.exec(first.folded)
  if (!first || !opening) return { lead: [], rest: words, isCounted: false }
  const behind = first.folded.slice(opening[0].length)
  return { lead: behind === '' ? [] : [wordOf(behind, first.gap)], rest, isCounted: true }
}

/** How many words put what follows behind what stands before; 0 where none do. */
function nextAt(words: readonly Word[], at: number, isBehindStop: boolean, isCounted: boolean): number {
  if (at === 0) return 0
  return (
    NEXT(words, at) ||
    (isBehindStop ? NEXT_BEHIND_STOP(words, at) : 0) ||
    (isCounted ? COUNTED(words, at) : 0)
  )
}

function cutUnspaced(word: Word, isBehindStop: boolean) {
  if (KOREAN_AND_DO.test(word.folded)) return { before: word, after: undefined }
  const joint =
    (isBehindStop ? UNSPACED_BEHIND_STOP.exec(word.folded) : null) ?? UNSPACED_NEXT.exec(word.folded)
  return joint ? cutWord(word, joint) : undefined
}

/** "And after that": the "and" is of neither part. */
function dropJoint(part: Word[] | undefined): void {
  if (part && part.length > 0 && addingAt(part, part.length - 1) > 0) part.pop()
}

function isInside(entities: readonly Entity[], at: number): boolean {
  return entities.some((one) => one.at <= at && at < one.at + one.length)
}
