import { dollarCoins } from '../../entities/asset-roles.ts'
import { assets, type KnownAsset } from '../../entities/assets.ts'
import type { Entity, EntityOf } from '../../entities/kinds.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Constraint } from '../constraint.ts'
import type { Slot } from '../schema.ts'
import { listedToken } from '../sides/listed-tokens.ts'
import { type Free, first, type Source, type Value } from '../source.ts'
import { clamp, isMinus, writeAmount } from '../values.ts'
import { numberNames } from '../words/number-names.ts'
import { spokenNames } from '../words/spoken-names.ts'

/** So much of each asset, as `BTC:0.5,ETH:2`. */
export function readHoldings(free: Free, words: Source['words']): Value | undefined {
  const held = free('asset').flatMap((one) => {
    if (one.amount !== undefined) return [{ text: `${one.asset.symbol}:${one.amount}`, from: [one] }]
    const behind = amountBehind(one, free, words)
    return behind ? [{ text: `${one.asset.symbol}:${behind.value}`, from: [one, behind.number] }] : []
  })
  if (held.length === 0) return undefined
  return { value: held.map(({ text }) => text).join(','), from: held.flatMap(({ from }) => from) }
}

/** "BTC 0.5개", "USDC を 30", "ETH 3": so much of it as stands behind its name. */
function amountBehind({ at, length }: EntityOf<'asset'>, free: Free, words: Source['words']) {
  const end = at + length
  const first = PARTICLE.test(words[end]?.folded ?? '') ? end + 1 : end
  const number = [...free('number'), ...free('count')].find((one) => one.at === first)
  if (!number || !/^[ :=]{0,2}$/.test(words[first]?.gap ?? '')) return undefined
  const value = number.kind === 'count' ? `${number.count}` : number.value
  return Number(value) > 0 ? { value, number } : undefined
}
const PARTICLE = /^(?:を|が|は|를|을|가|이|는|은)$/

/** "0.5 SOL" for a parameter that is named after the coin. */
export function readHeld({ name, type }: Slot, assets: readonly EntityOf<'asset'>[]): Value | undefined {
  const held = assets.filter(
    ({ asset, amount }) => amount !== undefined && asset.symbol.toLowerCase() === name,
  )
  return first(held, ({ amount = '' }) => (type === 'string' ? amount : Number(amount)))
}

const RAW =
  /^(?:raw|units?|lamports?|wei|atomic|base|smallest|minor|satoshis?|sats|unit[eéà]s?|unidad(?:es)?|unidades|einheiten|eenheden|единиц[аы]?|jednost(?:ek|ki)|birim|satuan|don|وحده|وحدات|इकाई|इकाइयां|单位|単位|단위|лампорт\w*)$/

/** "750000000 lamports", "1000000 raw units": what is counted in smallest units already. */
export function readRawUnits(
  { description, type }: Slot,
  free: Free,
  { words, entities }: Pick<Source, 'words' | 'entities'>,
): Value | undefined {
  if (type !== 'string' || !/\bsmallest units?\b/i.test(description)) return undefined
  const isAddressed = entities.some(({ kind }) => kind === 'mint' || kind === 'evm')
  return first([...free('number'), ...free('count')], (one) => {
    const isRaw =
      [0, 1].some((step) => RAW.test(words[one.at + one.length + step]?.folded ?? '')) ||
      words[one.at - 1]?.folded === 'raw' ||
      // "USDC to SOL, amount 3" are whole coins, where no address shows that an agent writes
      ((isAddressed || /^\d{5,}$/.test(words[one.at]?.raw ?? '')) &&
        AMOUNT.test(words[one.at - 1]?.folded ?? '')) ||
      (isAddressed && isLong(one, words))
    const value = one.kind === 'count' ? `${one.count}` : one.value
    return isRaw && /^[1-9]\d*$/.test(value) ? value : undefined
  })
}

/** "25000000 of EPjF…": who writes a token as its address writes so many digits only for smallest units. */
function isLong({ at, length }: { readonly at: number; readonly length: number }, words: Source['words']) {
  return /^\d{5,}$/.test(words[at]?.raw ?? '') && !WHOLE_COINS.test(words[at + length]?.folded ?? '')
}
const WHOLE_COINS =
  /^(?:tokens|coins|jetons|monedas|monete|moedas|munten|monet|tokenow|токенов|токенів|монет|million|thousand)$/

/** "Sell 400,000 of CzLS…pump": so many of the token whose address stands behind. */
export function isOfToken(
  { end, unit }: { readonly end: number; readonly unit: string },
  { words, entities }: Pick<Source, 'words' | 'entities'>,
): boolean {
  const at = OF.test(words[end]?.folded ?? '') ? end + 1 : end
  return (
    unit === 'plain' &&
    !/[,;.!?]/.test(words[at]?.gap ?? '') &&
    entities.some((one) => one.at === at && (one.kind === 'mint' || one.kind === 'evm'))
  )
}
const OF = /^(?:of|x|von|vom|de|du|des|di|da|van|z|из|от|з|токена|dari|của|من|का|के|की|の|个|個|枚|的)$/u

/** What announces an amount. */
const AMOUNT =
  /^(?:amount|cantidad|quantidade|montant|menge|betrag|bedrag|kwota|ilosc|сумма|количество|кількість|сума|miktar|jumlah|الكميه|मात्रा)$|数量|數量|수량/

/** So many smallest units of the coin that is given. */
export const OF_MINTS = /\binputMint\b/
/** So many units of what is sent. */
const OF_TOKEN = /\bunits of the token\b/

/** "$100 of USDC to SOL", "USDC 250달러어치를": dollars beside a coin of dollars are as many of it. */
function dollarsOf(
  slot: Slot,
  money: readonly EntityOf<'amount'>[],
  { entities, words }: Pick<Source, 'entities' | 'words'>,
): Value | undefined {
  return first(
    money.filter(({ currency }) => currency === 'USD'),
    ({ value, at, length }) => {
      const end = at + length
      const step = [0, 1, 2].find((between) => !WORTH.test(words[end + between]?.folded ?? '')) ?? 0
      const [behind, before] = [
        entities.find((one) => one.at === end + step),
        entities.find((one) => one.at + one.length === at),
      ]
      const asset = [step > 0 ? behind : undefined, before]
        .map(dollarCoinOf)
        .find((coin) => coin !== undefined)
      return asset && writeAmount(value, slot, asset.decimals)
    },
  )
}

function dollarCoinOf(one: Entity | undefined): KnownAsset | undefined {
  const asset =
    one?.kind === 'mint'
      ? assets.find(({ mint }) => mint === one.text)
      : one?.kind === 'asset'
        ? one.asset
        : undefined
  return asset && dollarCoins.has(asset.symbol) ? asset : undefined
}
const WORTH = /^(?:of|worth|in|de|en|von|di|em|van|z|на|в|어치\p{L}{0,2}|分の)$/u

/** "USDC to SOL, amount 3": whole coins, where no address and no long number shows that smallest units are meant. */
export function inWholeCoins(
  found: Value | undefined,
  slot: Slot,
  { entities }: Pick<Source, 'entities'>,
): Value | undefined {
  const [given] = entities.filter((one) => one.kind === 'asset')
  if (!found || !given || !OF_MINTS.test(slot.description) || /^\d{5,}$/.test(`${found.value}`)) return found
  if (entities.some(({ kind }) => kind === 'mint')) return found
  const value = writeAmount(`${found.value}`, slot, given.asset.decimals)
  return value === undefined ? found : { ...found, value }
}

/** Behind these stands a price that is aimed at. */
const targets = wordSet(`${numberNames['takeProfitPercent']} ${spokenNames['takeProfitPercent']}`)

/** Dollars where dollars are asked for, else so much of the asset or the currency that is given. */
export function readAmount(
  slot: Slot,
  free: Free,
  all: readonly EntityOf<'asset'>[],
  source: Pick<Source, 'constraints' | 'words' | 'entities'>,
): Value | undefined {
  const { constraints, words } = source
  const money = free('amount').filter(({ unit }) => unit === 'currency')
  const dollars = first(
    money.filter(({ currency }) => currency === 'USD'),
    ({ value }) => writeAmount(value, slot, undefined),
  )
  const plain = first(
    free('number').filter(({ at }) => slot.name !== 'capital' || !targets.has(words[at - 1]?.folded ?? '')),
    ({ value }) => writeAmount(value, slot, undefined),
  )
  if (slot.name === 'threshold')
    return (
      dollars ??
      first(free('amount'), ({ value }) => Number(value)) ??
      first(free('slippage'), ({ basisPoints }) => basisPoints / 100) ??
      plain ??
      first(free('count'), ({ count }) => count)
    )
  const held = all.filter(({ amount }) => amount !== undefined)
  if (/usd$|dollar|notional|capital/i.test(slot.name) || /\b(?:usd|dollars?)\b/i.test(slot.description)) {
    const coins = first(
      held.filter(({ asset }) => dollarCoins.has(asset.symbol)),
      ({ amount = '' }) => writeAmount(amount, slot, undefined),
    )
    return (
      dollars ??
      coins ??
      (slot.required || /amount|capital/i.test(slot.name) ? (plain ?? ofBound(constraints)) : undefined)
    )
  }
  const sent = OF_TOKEN.test(slot.description) ? listedToken(source) : undefined
  const ofAsset = first(held, ({ amount = '', asset }) =>
    writeAmount(amount, slot, sent?.decimals ?? asset.decimals),
  )
  const behind =
    slot.type === 'string'
      ? all.flatMap((one) => {
          const found = amountBehind(one, free, words)
          // "usdc to sol 500" are so many of what is given
          const given = OF_MINTS.test(slot.description) ? (all[0] ?? one) : one
          const value = found && writeAmount(found.value, slot, given.asset.decimals)
          return found && value !== undefined ? [{ value, from: [found.number] }] : []
        })[0]
      : undefined
  return (
    ofAsset ??
    behind ??
    (OF_MINTS.test(slot.description) ? dollarsOf(slot, money, source) : undefined) ??
    dollars ??
    first(money, ({ value }) => writeAmount(value, slot, undefined)) ??
    plain ??
    first(free('count'), ({ count }) => writeAmount(`${count}`, slot, undefined))
  )
}

/** "Slippage 5m BTC": millions of dollars, where a tool has no length that could be minutes. */
export function readMillions(
  { name }: Slot,
  slots: readonly Slot[],
  free: Free,
  { words }: Pick<Source, 'words'>,
): Value | undefined {
  if (name !== 'amountUsd' || slots.some(({ sort }) => sort === 'interval' || sort === 'period'))
    return undefined
  return first(free('duration'), ({ at, length }) => {
    const millions =
      length === 1 ? /^(\d{1,3}(?:\.\d{1,2})?)m$/.exec(words[at]?.folded ?? '')?.[1] : undefined
    return millions === undefined ? undefined : Number(millions) * 1_000_000
  })
}

/** "Eine Order über 2 Mio Dollar": where a tool takes no bound, the sum is what is meant. */
function ofBound(constraints: readonly Constraint[]): Value | undefined {
  const one = constraints.find((each) => each.kind === 'bound' && each.unit !== 'percent')
  return one?.kind === 'bound' ? { value: one.value, from: [...one.entities], settles: [one] } : undefined
}

/** A number under "at least" or "at most", for the parameter that means the same; the nearest topic decides. */
export function readBound(
  slot: Slot,
  { constraints, words }: Source,
  slots: readonly Slot[],
): Value | undefined {
  const side = slot.name.startsWith('max') ? 'max' : slot.name.startsWith('min') ? 'min' : undefined
  for (const one of constraints) {
    if (one.kind !== 'bound') continue
    // "lose at most 300 dollars" limits no leverage
    if (slot.name === 'maxLeverage' && (one.unit !== 'number' || one.value > (slot.maximum ?? one.value)))
      continue
    if (slot.name !== 'threshold' && one.side !== side) continue
    const isShare = /pct|percent/i.test(slot.name)
    if (slot.name !== 'threshold' && (one.unit === 'percent') !== isShare) continue
    if (/tier/i.test(slot.name)) continue
    const rivals = slots.filter(
      ({ name }) => name !== slot.name && side !== undefined && name.startsWith(side),
    )
    const own = wayToTopic(slot.name, one, constraints, words)
    const toRivals = Math.min(...rivals.map(({ name }) => wayToTopic(name, one, constraints, words)))
    if (slot.name !== 'threshold' && toRivals < own) continue
    // "min APY 5": a topic that no limit of this side is of, and so small a number is no sum
    if (slot.name !== 'threshold' && own === FAR && one.unit === 'number' && one.value < 1_000) continue
    const isNegative =
      (slot.minimum ?? 0) < 0 &&
      one.entities.some(({ at }) => isMinus(words[at], words[at - 1], words[at - 2]))
    return {
      value: clamp(isNegative ? -one.value : one.value, slot),
      from: [...one.entities],
      settles: [one],
    }
  }
  return undefined
}

/** A topic that is not near a bound. */
const FAR = Number.POSITIVE_INFINITY
/** So many words around a bound may name what it is of. */
const TOPIC_REACH = 3

/** How many letters part a bound from the word of what it may be of; other bounds stand between as walls. */
function wayToTopic(
  name: string,
  one: Extract<Constraint, { kind: 'bound' }>,
  constraints: readonly Constraint[],
  words: Source['words'],
): number {
  const bounds = constraints.filter(({ kind }) => kind === 'bound')
  const start = Math.max(0, one.from - TOPIC_REACH, ...bounds.map(({ to }) => (to <= one.from ? to : 0)))
  const end = Math.min(
    one.to + TOPIC_REACH,
    ...bounds.map(({ from }) => (from >= one.to ? from : words.length)),
  )
  const textOf = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' ')
  const topic = topicOf(name)
  const [ahead, within, behind] = [textOf(start, one.from), textOf(one.from, one.to), textOf(one.to, end)]
  if (topic.test(within)) return 0
  const before = lastOf(topic, ahead)
  const after = topic.exec(behind)?.index
  // behind stands what the next bound is of, where words of theirs stand before them
  const isNext = bounds.some(({ from }) => from >= one.to && from <= one.to + TOPIC_REACH)
  return Math.min(
    before === undefined ? FAR : ahead.length - before,
    after === undefined ? FAR : after + (isNext && ahead !== '' ? BEHIND : 1),
  )
}
/** A topic behind a bound counts less than any before it, where another bound follows. */
const BEHIND = 100

/** Where the last match ends. */
function lastOf(pattern: RegExp, text: string): number | undefined {
  let end: number | undefined
  for (let from = 0; from < text.length; ) {
    const found = pattern.exec(text.slice(from))
    if (!found) break
    end = from + found.index + found[0].length
    from = end
  }
  return end
}

const topics: Readonly<Record<string, RegExp>> = {
  tvl: /\btvl|locked|заблокир|ликвидн|锁|ロック|pool size|\bsize\b|liquidity|锁仓|blocc|bloqu|verrouill|gesperrt|vergrendel|zablokow|kilitli|terkunci|khoa|잠긴|예치|مقفل|लॉक|заблоков|ліквідн|розмір|размер|grosse|taille|tamano|tamanho|dimension|grootte|wielkosc|buyukl|ukuran|kich thuoc|quy mo|规模|規模|규모|حجم المجمع|आकार/,
  apy: /\bap[yr]\b|доход|利回|이자|수익|عائد|yield|return|rate|rendite|rendimiento|rendement|доходност|收益|дохідн|rendiment|retorno|zwrot|getiri|imbal|loi suat|यील्ड|عوائد/,
  marketcap:
    /market ?cap|mcap|\bcap\b|kapitali|capitali|worth|市值|капитализац|piyasa deg|von hoa|시총|시가총액|時価総額|السوقيه|मार्केट कैप|marktwert|marktkap|marktwaarde|valore di mercato|valor de mercado|капіталізац|kapitalis|القيمه|кап(?:а|ои|е|у|ы|ою)(?![а-я])|मार्केट|बाज़ार मूल्य/,
  volume:
    /volume|\bvols?\b|\btrad(?:es|ed|ing)\b|turnover|volumen|成交|объем|volum|hacm|hacim|khoi luong|거래|出来高|取引|حجم|वॉल्यूम|umsatz|wolumen|obrot|omzet|negozia|negocia|echang|обсяг|об єм|обєм|оборот|giao dich|perdagangan|handel|交易|تداول|التداول|कारोबार|\bgir[ae]m?\b|moviment|muev[ea]n?\b|por dia|al dia|par jour|pro tag|per dag|dziennie|в день|за добу|в сутки|gunde|gunluk|sehari|per hari|moi ngay|하루|毎日|每天|日均|اليومي|باليوم|रोज/,
  price:
    /price|cost|\bcall\b|charge|each|cheap|preis|precio|prix|цен|价格|цін|prezzo|preco|prijs|cena|ceny|fiyat|harga|gia\b|가격|価格|値段|سعر|कीमत/,
  liquidity: /liquid|ликвид|ліквід|سيوله|السيوله|流动|流動|유동|سيول|तरल|likid|likuid|plynn|thanh khoan/,
  pumpscore:
    /score|pump|punkt|puntuacion|puntaje|puntos|pontu|punteggio|puan|skor|diem|оценк|балл|бал|оцінк|评分|得分|分数|スコア|점수|درجه|स्कोर|अंक/,
  leverage: /leverage/,
}
const otherTopics = new Map<string, RegExp>()

/** What a limit is of. */
function topicOf(name: string): RegExp {
  const topic = name
    .replace(/^(?:min|max)/, '')
    .replace(/(?:Usd|Pct|Percent)$/, '')
    .toLowerCase()
  const known = topics[topic] ?? otherTopics.get(topic) ?? new RegExp(topic)
  otherTopics.set(topic, known)
  return known
}
