import { amountOf, numeralOf } from '../entities/numbers.ts'
import { fold, stem } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import type { Constraint } from './constraints.ts'
import type { Slot } from './schema.ts'
import { type Free, first, named, type Source, type Value } from './source.ts'

const MAKING =
  /^(?:\W|please |can you |could you |i want |i need |hey |prompt:)*(?:(?:generate|create|make|draw|render|produce|paint|design|animate|sketch)\s+)?(?:me\s+)?(?:an?\s+|the\s+|some\s+|\d+\s+)?(?:(?:ai|short|high|low|quality|\d+\s*(?:s|sec|second|seconds)|\d+:\d+|\d+p)\s+)*(?:images?|pictures?|pics?|photos?|illustrations?|drawings?|logos?|posters?|wallpapers?|videos?|clips?|vids?|animations?)\s*(?:of|showing|with|:)\s+/i

/** The text itself; of a picture, what it is to show. */
export function wordingFor(slot: Slot, { text }: Source): Value | undefined {
  const words = slot.name === 'prompt' ? text.replace(MAKING, '') : text
  if (words.trim() === '') return undefined
  return { value: slot.type === 'array' ? [{ role: 'user', content: words }] : words, from: [] }
}

const QUOTED = /["“«'‘「]([^"”»'’」]{2,80})["”»'’」]/
const cues = new Set(
  `about containing contains contain mentioning mention mentions named called matching saying regarding concerning on for of
  search find sobre acerca über uber nach suche sur concernant su про о об по word words term phrase titled like`.split(
    /\s+/,
  ),
)
const ends = new Set(
  `in over during from since last past within limit top max up please on with for under at this the days day week weeks month months
  and i we if by so but across today now`.split(/\s+/),
)

/** What to search for: quoted words, a named asset, or the words that few tools are asked for with. */
export function searchFor(source: Source, free: Free, slot: Slot): Value | undefined {
  const quoted = QUOTED.exec(source.text)?.[1]
  if (quoted !== undefined && !/[{}:]/.test(quoted)) return { value: quoted.trim(), from: [] }
  const span = rareSpan(source)
  const isPair = /^[A-Z]{2,8}\//.test(`${slot.sample ?? ''}`)
  const one = first(named(free), (found) =>
    found.kind === 'symbol' ? found.symbol : isPair ? found.asset.symbol : found.asset.name,
  )
  if (isPair) return pairOf(free) ?? one ?? span
  return span ?? one
}

/** `SOL/USDC` where two assets are named. */
function pairOf(free: Free): Value | undefined {
  const [base, quote] = named(free)
  if (!base || !quote) return undefined
  const symbol = (one: typeof base) => (one.kind === 'asset' ? one.asset.symbol : one.symbol)
  return { value: `${symbol(base)}/${symbol(quote)}`, from: [base, quote] }
}

/** The longest run of rare words, with the names that stand among them. */
function rareSpan({ words, entities, isRare }: Source): Value | undefined {
  const covered = new Map(
    entities.flatMap((entity) =>
      Array.from({ length: entity.length }, (_, offset) => [entity.at + offset, entity] as const),
    ),
  )
  const isName = (at: number) => ['asset', 'symbol', 'stock'].includes(covered.get(at)?.kind ?? '')
  const isOpen = (at: number) => !covered.has(at) && isRare(at) && /\p{L}/u.test(words[at]?.raw ?? '')
  let best: { from: number; to: number; rare: number } | undefined
  for (let at = 0; at < words.length; at += 1) {
    if (!isOpen(at) && !isName(at)) continue
    let to = at
    let rare = 0
    while (
      to < words.length &&
      (isOpen(to) || isName(to)) &&
      (to === at || !/[,;.!?:]/.test(words[to]?.gap ?? ''))
    ) {
      if (isOpen(to)) rare += 1
      to += 1
    }
    const isCued = cues.has(words[at - 1]?.folded ?? '')
    const weight = rare + (isCued ? 1.5 : 0)
    if (rare > 0 && (!best || weight > best.rare)) best = { from: at, to, rare: weight }
    at = to
  }
  if (!best) return undefined
  const { from, to } = trimmed(words, best.from, best.to)
  if (to <= from) return undefined
  const text = words
    .slice(from, to)
    .map(({ raw, gap }, at) => (at === 0 ? raw : gap === '' ? raw : `${gap.replace(/\s+/g, ' ')}${raw}`))
    .join('')
  return { value: text, from: entities.filter(({ at }) => at >= from && at < to) }
}

function trimmed(words: readonly Word[], from: number, to: number): { from: number; to: number } {
  let start = from
  let end = to
  while (start < end && (cues.has(words[start]?.folded ?? '') || ends.has(words[start]?.folded ?? '')))
    start += 1
  while (end > start && ends.has(words[end - 1]?.folded ?? '')) end -= 1
  return { from: start, to: end }
}

/** Words for flags beside their own names. */
const flagWords: Readonly<Record<string, RegExp>> = {
  noImpermanentLoss:
    /\b(?:il|imp\w*l loss|imperm?an\w*|un?beständig\w*|impermanente?|nietrwał\w*|geçici kay\w*|tidak permanen|tổn thất tạm thời)\b|无常损失|無常損失|インパーマネント|비영구|импермонент|имперманент|непостоянн|غير دائمة|غير الدائمة|अस्थायी हानि/i,
  stablecoinOnly:
    /\bstable ?coin|\bstables?\b|\bsabit coin|\bkoin stabil|\bmonedas estables|\bmoedas estáveis|стейбл|稳定币|穩定幣|ステーブル|스테이블|المستقرة|مستقرة|स्टेबल/i,
  includeNsfw: /\bnsfw\b|\badult\b|not safe for work/i,
  includeNews: /\bnews\b|\bheadlines\b/i,
  includeAiSummary: /\b(?:ai )?summar(?:y|ise|ize)\b|in sentences/i,
  includeEmpty: /\bempty\b|\bzero[- ]balances?\b|\bzero accounts?\b/i,
  withRevoked: /\brevoked\b|taken back/i,
  generate_audio: /\baudio\b|\bsound\b|\bton\b|\bsonido\b|\bson\b|声音|音/i,
  series: /\bseries\b|every (?:candle|bar)|each (?:candle|bar)/i,
  llm: /\bllm\b|language model/i,
}

/** A flag that is asked for or ruled out; `noX` is set by ruling X out, `xOnly` is never set by it. */
export function flagFor({ name, fallback }: Slot, { text, constraints }: Source): Value | undefined {
  const pattern = flagWords[name] ?? ownWords(name)
  const found = pattern.exec(text)
  if (!found) return undefined
  const ruledOut = constraints.find((one) => one.kind === 'not' && pattern.test(one.text))
  const isFree = /[\w-]*(?:free|proof|less)\b/i.test(
    text.slice(found.index + found[0].length, found.index + found[0].length + 10),
  )
  const only = constraints.filter((one) => one.kind === 'only' && pattern.test(one.text))
  if (name.startsWith('no') && /^no[A-Z]/.test(name)) {
    const isAvoided =
      ruledOut !== undefined || isFree || /\b(?:avoid|zero|protect\w* from|single[- ]sided)\b/i.test(text)
    return isAvoided ? { value: true, from: [], settles: ruledOut ? [ruledOut] : [] } : undefined
  }
  if (ruledOut) {
    // ruling stablecoins out is more than not asking for them alone
    if (name.endsWith('Only')) return undefined
    return fallback === false
      ? { value: false, from: [], settles: [ruledOut] }
      : { value: false, from: [], settles: [ruledOut] }
  }
  return fallback === true
    ? { value: true, from: [], settles: only }
    : { value: true, from: [], settles: only }
}

function ownWords(name: string): RegExp {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['include', 'with', 'is', 'use', 'no', 'only'].includes(part))
  return new RegExp(`\\b${parts.join('[\\s_-]+')}\\b`, 'i')
}

/** The listed value whose words are said; the one said last where several are. */
export function chosen({ name, meanings, choices }: Slot, { words, constraints }: Source): Value | undefined {
  const stems = words.map((word) => word.stem)
  const ruledOut = new Set(
    constraints
      .filter(({ kind }) => kind === 'not')
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  let best: { choice: string; at: number; length: number } | undefined
  for (const { choice, phrases } of meanings)
    for (const phrase of phrases) {
      const at = stems.findIndex(
        (_, from) => phrase.length > 0 && phrase.every((part, offset) => isSame(part, stems[from + offset])),
      )
      if (at < 0 || ruledOut.has(at)) continue
      if (!best || phrase.length > best.length) best = { choice, at, length: phrase.length }
    }
  const own = best
  if (!own) return name === 'direction' ? directionOf(constraints) : undefined
  const settles = constraints.filter(({ from, to }) => from <= own.at && own.at < to)
  return { value: choices.find((one) => one === own.choice) ?? own.choice, from: [], settles }
}

/** "Above 2000" says which way as well as how far. */
function directionOf(constraints: readonly Constraint[]): Value | undefined {
  const bound = constraints.find((one) => one.kind === 'bound')
  return bound?.kind === 'bound' ? { value: bound.side === 'min' ? 'above' : 'below', from: [] } : undefined
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

function isSame(part: string, said: string | undefined): boolean {
  if (said === undefined) return false
  if (part.endsWith('*')) return said.startsWith(part.slice(0, -1))
  // unspaced text keeps the word among others
  return part === said || stem(said) === part || (UNSPACED.test(part) && said.includes(part))
}

/** Names by which a number may be introduced, beside the parameter's own. */
const numberNames: Readonly<Record<string, string>> = {
  capital:
    'account balance capital portfolio equity bankroll stake konto kontogröße cuenta compte conta conto saldo rekening kapitał kapital capitale modal депозит счёт капитал баланс hesap sermaye bakiye vốn 资金 本金 資金 元手 계좌 자본 시드 رأس حساب पूंजी खाता',
  stop: 'stop sl stoploss стоп стоплосс 止损 損切 ストップ 손절 स्टॉप zarar cắt وقف',
  entry:
    'entry enter entering entrada einstieg entrée ingresso instap wejście вход входа giriş vào 入场 进场 エントリー 진입 एंट्री دخول',
  riskPercent:
    'risk risking riesgo risiko risque risco rischio risico ryzyko риск риском рискую rủi 风险 リスク 리스크 위험 जोखिम مخاطرة أخاطر',
  atrMultiple: 'atr',
  maxLeverage: 'leverage lever',
  winRatePercent: 'winrate win',
  payoff: 'payoff rr',
  feePercent: 'fee fees',
  stopLossPercent: 'stop sl stoploss',
  takeProfitPercent: 'take tp profit target',
  slippagePercent: 'slippage',
  confidence: 'confidence konfidenz confianza confiance',
  minPumpScore: 'score',
  duration: 'duration long seconds second sec s lasting',
  toBlock: 'block',
  agent: 'agent agente agents bot агент агента 代理 id #',
  n: 'images pictures pics variants versions',
  perCallUsd: 'call request',
  temperature: 'temperature temp',
  max_tokens: 'tokens',
  seed: 'seed',
  limit: 'limit candles bars results rows klines points samples',
  window: 'window rolling',
  depth:
    'depth levels level глубина глубиной уровней 深さ 深度 档 단계 derinlik seviye profundidad tiefe profondeur profondità głębokość diepte kedalaman mức niveles niveaux',
  horizonBars: 'horizon',
}

const namesBySlot = new WeakMap<Slot, ReadonlySet<string>>()

function namesOf(slot: Slot): ReadonlySet<string> {
  const before = namesBySlot.get(slot)
  if (before) return before
  const own = slot.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['min', 'max', 'percent', 'usd', 'pct', 'days', 'bars', 'in', 'to'].includes(part))
  const names = new Set(
    [...(numberNames[slot.name]?.split(' ') ?? []), ...own].map((name) => stem(fold(name))),
  )
  namesBySlot.set(slot, names)
  return names
}

/** A number next to the parameter's own name: "below 2000" fills `below`, "risking 2%" fills `riskPercent`. */
export function numberSaid(slot: Slot, { text, words, entities }: Source): Value | undefined {
  if (!/\d/.test(text)) return undefined
  const isWritten = slot.type === 'string' && /^\d+$/.test(`${slot.sample ?? ''}`)
  if (slot.type !== 'number' && slot.type !== 'integer' && !isWritten) return undefined
  const parts = namesOf(slot)
  for (const [at, word] of words.entries()) {
    if (!parts.has(word.stem) && !holdsName(word.folded, parts)) continue
    for (const near of [at + 1, at + 2, at - 1]) {
      const holder = entities.find((one) => one.at <= near && near < one.at + one.length)
      if (holder && !numeric.has(holder.kind)) continue
      const value = numberAt(slot, words, near, isWritten)
      if (value === undefined) continue
      if (
        near === at + 2 &&
        !/^(?:of|is|at|to|a|the|only|size|=|von|de|loss|profit|target)$/.test(words[at + 1]?.folded ?? '')
      )
        continue
      if (near !== at - 1 && /[,;.!?]/.test(words[near]?.gap ?? '')) continue
      return { value, from: entities.filter((one) => one.at <= near && near < one.at + one.length) }
    }
  }
  return undefined
}

/** In unspaced text a name stands among other characters. */
function holdsName(folded: string, names: ReadonlySet<string>): boolean {
  if (!UNSPACED.test(folded)) return false
  for (const name of names) if (UNSPACED.test(name) && folded.includes(name)) return true
  return false
}

/** Mentions whose number may be meant by a parameter; that of a length of time or of a date is its own. */
const numeric = new Set(['number', 'count', 'amount', 'slippage', 'offset'])

function numberAt(slot: Slot, words: readonly Word[], at: number, isWritten: boolean) {
  const word = words[at]
  const numeral = word && /\d/.test(word.folded) ? numeralOf(word) : undefined
  if (!numeral) return undefined
  const isShare = numeral.suffix === '%'
  if (isShare && !/percent|pct|confidence/i.test(slot.name)) return undefined
  const amount = isShare ? { value: numeral.digits } : amountOf(numeral, words[at + 1])
  if (!amount) return undefined
  if (isWritten) return amount.value
  const value = Number(amount.value)
  return slot.name === 'confidence' && value > 1 ? value / 100 : value
}

const CROSSING =
  /(\d{1,3})\s*(?:\/|-|and|over|x|vs|crosses? (?:above |over )?)\s*(\d{1,3})\s*(?:day |period |bar )?(ema|sma|wma|moving average|ma)\b|\b(ema|sma|wma)s?\s*\(?(\d{1,3})\)?\s*(?:\/|and|over|x|vs|crosses (?:above |over )?)\s*(?:ema|sma|wma)?\s*\(?(\d{1,3})/i
const LEVELS =
  /\b(rsi|mfi|cci|stochrsi)\b[^\d]{0,24}(?:below|under|<|crosses above|oversold at)\s*(\d{1,3})[^\d]{1,60}?(?:above|over|>|crosses below|at)\s*(\d{1,3})/i

/** Rules of a backtest for averages that cross and for levels of one indicator. */
export function rulesFor({ name }: Slot, { text, entities }: Source): Value | undefined {
  const from = entities.filter(({ kind }) => kind === 'indicator' || kind === 'number' || kind === 'count')
  const crossing = CROSSING.exec(text)
  if (crossing) {
    const kind = (crossing[3] ?? crossing[4] ?? 'sma').toLowerCase()
    const average = kind === 'ma' || kind === 'moving average' ? 'sma' : kind
    const [fast, slow] = [Number(crossing[1] ?? crossing[5]), Number(crossing[2] ?? crossing[6])].sort(
      (a, b) => a - b,
    )
    const turn = name === 'entry' ? 'crosses_above' : 'crosses_below'
    return { value: [`${average}:period=${fast} ${turn} ${average}:period=${slow}`], from }
  }
  const levels = LEVELS.exec(text)
  if (!levels) return undefined
  const [, id = '', low, high] = levels
  return {
    value: [`${id.toLowerCase()} ${name === 'entry' ? `crosses_above ${low}` : `crosses_below ${high}`}`],
    from,
  }
}
