import { phraseTable } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'

/** Words that put one thing behind another wherever they stand. */
const NEXT = phraseTable(
  `then, after that, afterwards, followed by, and then, once done, next up, puis, ensuite, après ça, après cela, et puis, et ensuite, poi, e poi, dopodiché, successivamente, danach, anschließend, und dann, und danach,
 daarna, vervolgens, en dan, en daarna, potem, a potem, następnie, a następnie, po czym, потом, а потом, затем, а затем, и затем, после этого, после чего, потім, а потім, після цього, далі, y luego,
 y después, y entonces, a continuación, e depois, em seguida, e em seguida, ardından, daha sonra, ve sonra, bundan sonra, setelah itu, dan kemudian, lalu kemudian, sau đó, rồi sau đó, tiếp theo,
 tiếp đó, ثم, بعد ذلك, وبعد ذلك, بعدها, وبعدها, بعدين, وبعدين, phir, phir se, fir, uske baad, फिर, और फिर, उसके बाद, इसके बाद, 그다음, 그 다음, 그 다음에, 그다음에, 그리고 나서, 이어서, 다음으로, 然后, 接着, 之后再, それから, その後, 次に, 続いて`,
)
/** The same behind a stop only: elsewhere they mean "so", "already", "last" or "later". */
const NEXT_BEHIND_STOP = phraseTable(
  'luego, después, depois, dopo, quindi, sonra, lalu, kemudian, selanjutnya, rồi, later, finally, lastly',
)
/** The same within a text, except behind a time or a move of a price, where they mean "ago", "already" or "on and on". */
const NEXT_WITHIN = phraseTable('lalu, terus, trus, sonra, rồi, luego')
const TIME_OR_MOVE =
  /^(?:detik|menit|jam|hari|minggu|pekan|bulan|tahun|kemarin|malam|naik|turun|dakika|saat|gun|hafta|ay|yil|\p{L}*(?:dan|den|tan|ten)|dias?|mes|meses|semanas?|horas?|minutos?|anos?|giam|tang|rot|sap|len|xuong|mua|ban|lau)$/u
/** What may stand there only where the text began with "first". */
const COUNTED = phraseTable(
  `second, secondly, third, thirdly, next, finally, lastly, zweitens, drittens, zum schluss, deuxièmement, enfin, segundo, en segundo lugar, por último,
 em segundo lugar, por fim, infine, in secondo luogo, ten tweede, tot slot, po drugie, na koniec, во-вторых, наконец, по-друге, нарешті, ikinci olarak, son olarak, kedua, terakhir,
 thứ hai, cuối cùng, ثانيا, وثانيا, أخيرا, وأخيرا, दूसरा, दूसरे, आखिर में, 둘째, 둘째로, 마지막으로, 其次, 第二, 最后, 最後に`,
)
/** How many words at the beginning of a text announce that more follows. */
export const firstAt = phraseTable(
  `first, firstly, first of all, first off, first up, to start, zuerst, erst, zunächst, erstens, als erstes, d'abord, tout d'abord, premièrement, primero, primeramente, en primer
 lugar, primeiro, primeiramente, em primeiro lugar, prima, innanzitutto, anzitutto, per prima cosa, per cominciare, eerst, ten eerste, om te beginnen, najpierw, po pierwsze, сначала,
 сперва, для начала, во-первых, спочатку, по-перше, önce, ilk önce, öncelikle, ilk olarak, pertama, pertama tama, đầu tiên, trước tiên, trước hết, أولا, اولا, بداية, पहले, सबसे पहले, 먼저, 우선,
 첫째, 첫째로, 일단, 首先, 先, まず, まずは, 最初に`,
)

/** Words that add one thing to another. */
const ADDING = phraseTable(
  `and, n, also, and also, plus, &, as well as, along with, together with, on top of that, in addition, additionally, besides, moreover, while you are at it, while youre at it, y, e, et, und, oltre a, oltre al, oltre alla, oltre ai, oltre alle, mais, más,
 и, 和, 并, 并且, 以及, と, そして, ve, dan, và, oraz, en, i, y también, también, y además, además, así como, junto con, y de paso, de paso, aussi, et aussi, également, ainsi que, en plus, et au passage,
 sowie, außerdem, zusätzlich, zudem, dazu, daneben, und dazu, und auch, nebenbei, samt, nebst, e também, também, além disso, bem como, além de, além do, além da, além dos, além das, assim como, e anche, inoltre, anche, così come, insieme a, e già che ci sei, ook,
 en ook, daarnaast, bovendien, evenals, a także, także, również, też, dodatkowo, a do tego, do tego, poza tym, oprócz tego, jak również, wraz z, przy okazji, а также, также, а ещё, и ещё, ещё, плюс, а заодно, заодно, вместе с, кроме того, а, а також, також,
 та, і, й, ще й, а ще, крім того, окрім того, разом з, ayrıca, hem de, bir de, bi de, artı, serta, juga, dan juga, ditambah, beserta, sekalian, cộng với, cùng, cùng với, kèm theo, kèm, và cũng, bên cạnh đó, và cả, أيضا, وأيضا, كذلك, وكذلك, بالإضافة إلى,
 إلى جانب, و, كمان, وكمان, ومعه, ومعها, ومعاه, ومعاها, وكم, وما, وهل, وأين, وكيف, और, aur, तथा, एवं, व, साथ ही, और साथ ही, इसके अलावा, sama, साथ में, इसके साथ, saath me, saath mein, sath me, sath mein, saath hi, 그리고, 또, 또한, 및, 추가로, 게다가`,
)
/** What goes along with something may be a setting of it or a second wish. */
const WITH = phraseTable(
  'with, alongside, incl, including, con, avec, com, mit, met, z, ze, с, со, із, ile, dengan, với, مع, के साथ',
)

/** What any of these begins with: most words begin none. */
const joining = new Set(
  [NEXT, NEXT_BEHIND_STOP, COUNTED, ADDING, WITH].flatMap(({ firstWords }) => firstWords),
)

/** At the head of what stands behind a stop in scripts without spaces: "，顺便看看它的评价". */
const UNSPACED_HEAD_ADDING =
  /^(?:另外|顺便|順便|还有|還有|並且|並|同時|還要|以及|并且|而且|同时|还要|也|再|それと|あと|また|さらに|加えて|ついでに|および|并)/u
const UNSPACED_HEAD_NEXT =
  /^(?:然[后後]再?|接[着著]再?|之[后後]再|随后|隨後|最[后後]|其次|それから|そのあと|その後|次に|続いて|最後に)/u
export const UNSPACED_FIRST = /^(?:首先|先|まずは?|最初に)/u
/** Among the characters of unspaced text. */
const UNSPACED_NEXT = /然[后後]再?|接[着著]再?|之[后後]再|随后|隨後|それから|そのあと|その後|次に|続いて/u
const UNSPACED_ADDING = /以及|并且|並且|还有|還有|加上|[顺順]便|和|与|與|および|そして|と|하고|이랑|랑|과|와/u
/** "보여주고": show, and then. */
const KOREAN_AND_DO = /\p{Script=Hangul}(?:주고|하고|해서|고)$/u
/** In Dutch "en" is "and"; in Spanish and French it names where. */
const dutch = new Set(
  'het een van voor ik mijn wat hoeveel welke geef toon op hoe ook koers nieuws laatste grootste beste nu naar dit dat deze niet nog aub'.split(
    ' ',
  ),
)
/** "i" is "and" in Polish, and "I" in English. */
const polish =
  /[ąćęłńśźż]|^(?:jaki|jaka|ile|daj|podaj|dla|oraz|cena|czy|jest|na|kurs|co|kto|gdzie|kiedy|czemu|dzisiaj|teraz|sentyment|ryzyko|ostatnie?|newsy|portfel)$/i

/** How a joint is worded: what follows comes behind, is added, or goes along. */
export type JointWord = 'next' | 'adding' | 'with'

/** The joint of words at a place of a text: its kind and how many words it takes. */
export function jointAt(
  words: readonly Word[],
  at: number,
  { isBehindStop, isCounted }: { readonly isBehindStop: boolean; readonly isCounted: boolean },
): { readonly word: JointWord; readonly length: number } | undefined {
  const folded = words[at]?.folded ?? ''
  if (!joining.has(folded)) return undefined
  const next =
    NEXT(words, at) ||
    (isBehindStop ? NEXT_BEHIND_STOP(words, at) : 0) ||
    (isCounted ? COUNTED(words, at) : 0)
  if (next > 0) return { word: 'next', length: next }
  const isElsewhere =
    // "rsi ltc 1h en rsi ltc 1d"
    (folded === 'en' && words[at + 1]?.folded !== words[0]?.folded && !isOf(words, dutch)) ||
    (folded === 'i' && !words.some((one) => polish.test(one.raw)))
  const adding = isElsewhere || isMost(words, at) ? 0 : ADDING(words, at)
  if (adding > 0) return { word: 'adding', length: adding }
  const within = TIME_OR_MOVE.test(words[at - 1]?.folded ?? '') ? 0 : NEXT_WITHIN(words, at)
  if (within > 0) return { word: 'adding', length: within }
  const along = WITH(words, at)
  return along > 0 ? { word: 'with', length: along } : undefined
}

/** "Las noticias más importantes": more of something, and no more things. */
function isMost(words: readonly Word[], at: number): boolean {
  return (
    more.has(words[at]?.folded ?? '') &&
    (ARTICLE.test(words[at - 1]?.folded ?? '') || QUALITY.test(words[at + 1]?.folded ?? ''))
  )
}
const more = new Set(['mas', 'mais'])
const ARTICLE = /^(?:el|lo|la|los|las|o|a|os|as|que)$/
const QUALITY =
  /^(?:important|relevant|recent|nuev|nov[oa]|destac|grande|grosso|alt[oa]|baj[oa]|baix|leid|lid[oa]|vist|popular|fort|fuert|car[oa]|barat|comentad|hablad|falad|liquid|volatil|rentab|segur|activ|ativ|negociad)/

function isOf(words: readonly Word[], language: ReadonlySet<string>): boolean {
  return words.some(({ folded }) => language.has(folded))
}

/** Whether a word has a letter of the scripts that write joints inside of words. */
export function mayHoldJoint({ folded }: Word): boolean {
  return FAR_SCRIPT.test(folded)
}
const FAR_SCRIPT = /[\u0600-\uffff]/

/** The joint inside of a word that no spaces part, the first from a letter on. */
export function jointWithin(
  { folded }: Word,
  isBehindStop: boolean,
): { readonly word: JointWord; readonly from: number; readonly to: number } | undefined {
  const head = (pattern: RegExp) => (isBehindStop ? pattern.exec(folded) : null)
  const found =
    toJoint('next', head(UNSPACED_HEAD_NEXT) ?? UNSPACED_NEXT.exec(folded)) ??
    toJoint('adding', head(UNSPACED_HEAD_ADDING) ?? UNSPACED_ADDING.exec(folded))
  if (found) return found
  // an Arabic "and" is written as the first letter of its word
  if (ARABIC_AND.test(folded)) return { word: 'adding', from: 0, to: 1 }
  return KOREAN_AND_DO.test(folded) ? { word: 'adding', from: folded.length, to: folded.length } : undefined
}

const ARABIC_AND = /^و\p{Script=Arabic}{3}/u

function toJoint(word: JointWord, found: RegExpExecArray | null) {
  return found ? { word, from: found.index, to: found.index + found[0].length } : undefined
}
