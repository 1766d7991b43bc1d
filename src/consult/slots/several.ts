import { fold, stem } from '../text/fold.ts'
import { oncePer } from '../text/once.ts'
import type { Word } from '../text/scan.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Values of a parameter that takes several, each with the phrases that ask for it. */
const sections = `
technicals: technicals, technical, indicators, technische indikatoren, indikatoren, technik, indicadores, indicadores técnicos, indicateurs, indicateurs techniques, indicatori, indicatori tecnici, indicatoren, wskaźniki, индикаторы, технические индикаторы, теханализ, göstergeler, teknik göstergeler, indikator, indikator teknikal, 技术指标, 指标, テクニカル, 기술 지표, 지표, مؤشرات
performance: performance, wertentwicklung, rendimiento, desempenho, rendimento, prestaties, wyniki, доходность, performans, kinerja, 表现, パフォーマンス, 성과, الأداء, प्रदर्शन
volatility: volatility, volatilität, volatilidad, volatilidade, volatilité, volatilità, volatiliteit, zmienność, волатильность, volatilite, oynaklık, volatilitas, 波动率, ボラティリティ, 변동성, التقلب, अस्थिरता
orderBook: order book, orderbook, book, orderbuch, libro de órdenes, livro de ofertas, carnet d ordres, carnet, orderboek, arkusz zleceń, стакан, emir defteri, buku order, 订单簿, 盘口, 板, 오더북, 호가창, دفتر الأوامر, ऑर्डर बुक
funding: funding, funding rate, finanzierung, finanzierungsrate, financiación, financiamento, financement, finanziamento, фандинг, ставка финансирования, fonlama, pendanaan, 资金费率, 資金調達率, 펀딩, التمويل, फंडिंग
openInterest: open interest, openinterest, oi, interés abierto, contratos em aberto, intérêt ouvert, открытый интерес, açık pozisyon, 未平仓合约, 持仓量, 建玉, 미결제약정, ओपन इंटरेस्ट
longShort: long short, longshort, long to short
takerFlow: taker flow, takerflow, taker
lastTrades: last trades, lasttrades, recent trades, latest trades
correlations: correlations, correlation, korrelationen, correlaciones, correlações, corrélations, correlazioni, correlaties, korelacje, корреляции, korelasyonlar, korelasi, 相关性, 相関, 상관관계
fearGreedHistory: fear greed, fear and greed, feargreedhistory, mood
marketStructure: market structure, marketstructure
news: news, headlines, nachrichten, schlagzeilen, noticias, titulares, notícias, actualités, nouvelles, notizie, nieuws, wiadomości, новости, haberler, berita, tin tức, 新闻, ニュース, 뉴스, أخبار, الأخبار, खबरें, समाचार
sentiment: sentiment, stimmung, sentimiento, sentimento, sentiment, настроение, настроения, duyarlılık, sentimen, 情绪, センチメント, 심리, المشاعر, भावना
signal: signal, señal, sinal, segnale, signaal, sygnał, сигнал, sinyal, tín hiệu, 信号, シグナル, 신호, إشارة, الإشارة, संकेत
supply: supply, angebot, oferta, suministro, offre, offerta, aanbod, podaż, предложение, arz, pasokan, nguồn cung, 供应, 供給, 공급, العرض, आपूर्ति
bubblemap: bubble map, bubblemap, bubbles
`

interface Listed {
  readonly value: string
  readonly phrase: readonly string[]
}

const sectionPhrases: readonly Listed[] = sections
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [value = '', phrases = ''] = row.split(': ')
    return phrases.split(', ').map((phrase) => ({ value, phrase: phraseOf(phrase) }))
  })

function phraseOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s-]+/)
    .map(stem)
}

/** Words that say that not everything is meant; "sections" may stand behind what it names. */
const LIMITING =
  /^(?:only|just|nothing|sections?|parts?|tools?|restricted|limited|solely|exclusively|whitelist|nur|ausschliesslich|lediglich|abschnitte|teile|werkzeuge|solo|solamente|unicamente|secciones|partes|herramientas|somente|apenas|secoes|ferramentas|seulement|uniquement|juste|outils|limites?|soltanto|sezioni|parti|strumenti|alleen|enkel|slechts|onderdelen|tools|tylko|wylacznie|sekcje|narzedzia|только|лишь|разделы|секции|инструменты|инструментами|инструментов|sadece|yalnizca|yalniz|bolumler|araclar|hanya|cuma|bagian|alat|只|仅|只要|只看|工具|板块|だけ|のみ|ツール|セクション|만|도구|섹션|فقط|ادوات|الادوات|اقسام|केवल|सिर्फ|उपकरण|टूल)$/u

/** "Drop the tool restriction", "any tool may be called again". */
const ANY_TOOL =
  /\b(?:drop|remove|lift|clear|unset|delete|cancel|scrap|end|undo|take away|take off|no|without|no more) (?:the |any |all |its |of the )?tools?(?:'s)? (?:restrictions?|limits?|limitations?|filters?|lists?|whitelist|allow-?list|lock)\b|\b(?:any|every|all) tools? (?:is|are|may|can|should be|allowed|again|ok|okay)\b|\b(?:allow|permit) (?:it )?(?:any|every|all) tools?\b/i

/** "Only price and ticker", "sections technicals, supply": the listed values that are named, in the order of the text. */
export function readSeveral(slot: Slot, { text, words, constraints }: Source): Value | undefined {
  const cue = words.findIndex(({ folded }) => LIMITING.test(folded))
  if (slot.nullable && slot.name === 'tools' && ANY_TOOL.test(text)) return { value: null, from: [] }
  if (cue < 0) return undefined
  const isSections = slot.name === 'sections'
  const listed = isSections ? sectionPhrases : toolPhrases(slot)
  const isBehind =
    isSections &&
    words.some(
      ({ folded }, at) => /^(?:sections|parts|だけ|のみ|만|فقط|सिर्फ|केवल)$/.test(folded) && at > cue - 1,
    )
  const found = findListed(words, isBehind ? 0 : cue + 1, listed)
  if (found.length === 0) return undefined
  const values = [...new Set(found.map(({ value }) => value))]
  const [from, to] = [cue - 1, words.length]
  return {
    value: slot.type === 'array' ? values : values.join(','),
    from: [],
    settles: constraints.filter(
      (one) =>
        (one.kind === 'only' || one.kind === 'not') &&
        one.from >= from &&
        one.from < to &&
        found.some(({ at }) => one.from <= at && at < one.to + 1),
    ),
  }
}

function findListed(words: readonly Word[], from: number, listed: readonly Listed[]) {
  const found: { value: string; at: number }[] = []
  for (let at = from; at < words.length; ) {
    const best = listed
      .filter(({ phrase }) => phrase.every((part, step) => words[at + step]?.stem === part))
      .sort((a, b) => b.phrase.length - a.phrase.length)[0]
    if (best) found.push({ value: best.value, at })
    at += best?.phrase.length ?? 1
  }
  return found
}

/** Ids of tools, with their hyphens or without. */
const toolPhrases = oncePer((slot: Slot): readonly Listed[] =>
  slot.choices.map((id) => ({ value: `${id}`, phrase: phraseOf(`${id}`) })),
)
