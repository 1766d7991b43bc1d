const digits = new Map([...'〇一二三四五六七八九'].map((letter, value) => [letter, value]))
for (const [letter, value] of [
  ['零', 0],
  ['两', 2],
  ['兩', 2],
] as const)
  digits.set(letter, value)
for (const [value, letter] of [...'일이삼사오육칠팔구'].entries()) digits.set(letter, value + 1)
const tens = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
  ['십', 10],
  ['백', 100],
  ['천', 1_000],
])
const myriads = new Map([
  ['万', 10_000],
  ['萬', 10_000],
  ['만', 10_000],
  ['億', 100_000_000],
  ['亿', 100_000_000],
  ['억', 100_000_000],
])

const HAN_NUMERAL = /[一二三四五六七八九十百千万萬億亿两兩]/
const HANGUL_NUMERAL = /[십백천만억]/
const HAN_RUN = /[\d.,〇零一二三四五六七八九两兩十百千万萬億亿]+/g
const HANGUL_RUN = /(?<![\p{Script=Hangul}\d.,])[\d.,일이삼사오육칠팔구십백천만억]+/gu
const SPLIT_BY_SPACE = /(?<=\d억) (?=[\d일이삼사오육칠팔구]?[천백십]?\d*[천백십]?만)/g
/** `25万` and `5千` are read as they stand. */
const PLAIN = /^[\d.,]*(?:千|천|[百백]?[万萬만億亿억]|천만)?$/
const HAN_COUNTER =
  /^(?:个|個|條|条|根|件|枚|顆|颗|つ|只|支|檔|档|笔|筆|本(?![値值金])|名|位|种|種|项|天|日|周|週|月|年|小时|小時|時|间|分|秒|倍|层|层级|级|割|パーセント|%|％|社|家|篇|則|则|銘柄|円|元|美元|美金|ドル|刀|块|塊|[港台臺韩韓][币幣元]|新[台臺]|[欧歐日澳加]元|日[圆圓]|英[镑鎊]|人民[币幣]|卢比|ユーロ|ウォン|U(?![a-zA-Z])|人|以上|以下|ヶ月|か月|カ月|回|次|页|ページ|号|號)/
const HAN_CUE =
  /(?:前|上位|トップ|最近|最新|直近|过去|過去|近|最大|最多|至少|总共|總共|一共|合計|总计|共|破|站上|[涨漲跌回达達]到|[低高]于|[低高]於|超过|超過)$/
const HANGUL_COUNTER = /^ ?(?:달러|원|개|건|명|위|유로|불|봉|일|시간|분|주|이상|이하|토큰|코인|usd)/

/** "三十根", "2億5000万", "오십만 달러": numbers in the letters of Chinese, Japanese and Korean as digits. */
export function withEastAsianDigits(text: string): string {
  const han = HAN_NUMERAL.test(text)
    ? text
        .replace(HALF_HOUR, '30分钟')
        .replace(SHARE, writeShare)
        .replace(TENTHS, writeTenths)
        .replace(HAN_RUN, writeHan)
    : text.replace(HALF_HOUR, '30分钟')
  if (!HANGUL_NUMERAL.test(han)) return han
  return han.replace(COPULA, ' ').replace(SPLIT_BY_SPACE, '').replace(HANGUL_RUN, writeHangul)
}

/** "60만일 때": there it is "is", and no one. */
const COPULA = /(?<=\d[천만억])일 ?(?=때|경우)/g
const HALF_HOUR = /半(?:个|個)?小[时時]|半時間/g
/** `百分之五` is 5 %, and `万分之五` 0.05 %. */
const SHARE = /([百千万萬])分之([\d.点點零一二两兩三四五六七八九十百]{1,8})/g
const parts = new Map([
  ['百', 1],
  ['千', 10],
])

/** `两成` is 20 %. */
const TENTHS = /([一二两兩三四五六七八九])成(?![交功本为為长長员員果分立年不])/g

function writeTenths(_: string, digit: string): string {
  return `${digits.get(digit) ?? ''}0%`
}

function writeShare(share: string, of: string, run: string): string {
  const [whole = '', fraction = ''] = run.split(/[点點.]/)
  const value = numberOf(whole) ?? (/^[0零]$/.test(whole) ? 0 : undefined)
  const behind = [...fraction].map((letter) => digits.get(letter) ?? letter).join('')
  return value === undefined
    ? share
    : `${Number((Number(`${value}.${behind}`) / (parts.get(of) ?? 100)).toPrecision(9))}%`
}

function writeHan(run: string, at: number, all: string): string {
  if (PLAIN.test(run) && /\d/.test(run)) return run
  const after = all.slice(at + run.length, at + run.length + 6)
  const before = all.slice(Math.max(0, at - 3), at)
  const isCounted =
    HAN_COUNTER.test(after) || HAN_CUE.test(before) || isLone(before, after) || COMPOUND.test(run)
  if (/\d/.test(run)) return rewrite(run) ?? run
  // "十分" is very, and "一个" any
  if (!isCounted || (run === '十' && /^分(?!钟|鐘|足|线|線)/.test(after))) return run
  const value = numberOf(run)
  const isTwo = value === 2 && (after.startsWith('倍') || /最.{0,2}的$/.test(before))
  const isLasting = /^(?:[个個]月|刀|円|天|日|周|週|月|年|小|時|ヶ|か|カ|分|秒)/.test(after)
  const isOne = BAR.test(after) || MONEY.test(after)
  if (value === undefined || value < (isOne ? 1 : isLasting || isTwo ? 2 : 3)) return run
  return rewrite(run) ?? run
}

function writeHangul(run: string, at: number, all: string): string {
  if ((PLAIN.test(run) && /\d/.test(run)) || !HANGUL_NUMERAL.test(run)) return run
  const after = all.slice(at + run.length, at + run.length + 6)
  return /\d/.test(run) || HANGUL_COUNTER.test(after) ? (rewrite(run) ?? run) : run
}

/** `八万五`, `两万五千`: what has digits around a large unit is a number whatever it counts. */
const COMPOUND = /^[一二两兩三四五六七八九].{0,8}[千万萬億亿].{0,3}[一二两兩三四五六七八九]/
/** `八万五` is 85,000. */
const SHORT_TAIL = /([百千万萬億亿])([1-9一二两兩三四五六七八九])$/

/** "…,二十": between commas or at the end. */
function isLone(before: string, after: string): boolean {
  return /[,、，：:]\s?$/.test(before) && /^(?:$|[,、，。．.])/.test(after)
}

const MONEY = /^(?:美元|美金|ドル)/
/** "一分钟线" is a bar of one minute, where "一分钟" may be a moment. */
const BAR = /^(?:分钟线|分鐘線|分足|分钟[kK级]|小时线|小時線|小时[kK级]|時間足)/

/** What stands before the last myriad as digits, so that `三百万` stays `300万`. */
function rewrite(run: string): string | undefined {
  const last = run.at(-1) ?? ''
  const head = myriads.has(last) ? run.slice(0, -1) : run
  const isSingle = myriads.has(last) && ![...head].some((letter) => myriads.has(letter))
  const value = numberOf(isSingle ? head || '一' : run)
  return value === undefined ? undefined : `${value}${isSingle ? last : ''}`
}

/** The number that such letters and digits stand for; undefined where they are none. */
function numberOf(run: string): number | undefined {
  let [total, below, part] = [0, 0, '']
  let isDigit = false
  for (const letter of run) {
    const digit = digits.get(letter)
    const ten = tens.get(letter)
    const myriad = myriads.get(letter)
    if (digit !== undefined) {
      if (isDigit && digit === 0 && part === '') continue
      part += `${digit}`
    } else if (ten !== undefined) {
      below += (part === '' ? 1 : Number(part)) * ten
      part = ''
    } else if (myriad !== undefined) {
      total += (below + Number(part === '' ? (below > 0 ? 0 : 1) : part)) * myriad
      below = 0
      part = ''
    } else if (/[\d.]/.test(letter)) part += letter
    else if (letter !== ',') return undefined
    isDigit = digit !== undefined
  }
  const [, unit = '', tail] = SHORT_TAIL.exec(run) ?? []
  const scale = tail === undefined ? 1 : (tens.get(unit) ?? myriads.get(unit) ?? 10) / 10
  const value = total + below + Number(part || 0) * scale
  return Number.isFinite(value) && value > 0 ? value : undefined
}

const MAGNITUDE = '천만|백만|십만|만|천억|백억|십억|억|천|백'
const UNIT =
  '달러|원|유로|불|퍼센트|프로|개월|개|건|명|위|번|곳|종목|종|배|년|달|주일|주간|주봉|주|일봉|일간|일|시간봉|시간|분봉|분|초|월봉|봉|캔들|토큰|코인|포인트|단계|호가|글자|컷|장|페이지|행|줄|블록|솔(?=어치)|이더(?=어치)'
const BOUND = '이상|이하|미만|초과|이내'
const MEASURED = new RegExp(`^(${MAGNITUDE})?(${UNIT})?(${BOUND})?([\\s\\S]*)$`)

/** `달러이상만` behind digits: its magnitude, its unit, its bound and the rest. */
export function cutHangulUnit(text: string): string[] {
  return (MEASURED.exec(text)?.slice(1) ?? [text]).filter((part) => part !== undefined && part !== '')
}
