import type { EntityKind } from '../../entities/kinds.ts'
import { oncePerAsked } from '../../text/once.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Source, Value } from '../source.ts'
import { isFrame, isNewsFrame } from './sought.ts'

/** What news are to be about where no coin of ours is. */
export interface NewsTopic extends Value {
  /** Whether all of it is what crypto news are often about. */
  readonly isOfMarket: boolean
  /** Whether nothing else is asked, so that the request is no foreign one. */
  readonly isListed: boolean
}

const NEWS =
  /(?:^|[\s"'(])(?:news|newsy|newsow|headlines?|stories|schlagzeilen|titulares|manchetes|заголовки|noticias?|actus?|actualites?|nouvelles|nachrichten|neuigkeiten|meldungen|nieuws(?!te?)\p{L}{0,8}|wiadomosci|notizi[ea]|новост\p{L}{1,3}|новин\p{L}{0,3}|haber\p{L}{0,6}|berita|tin tuc|(?:ال)?اخبار|खबर\p{L}{0,3}\p{M}{0,2}|समाचार)(?=[\s"'),.?!:]|$)|新闻|新聞|ニュース|뉴스/u
const UNSPACED =
  /新闻|新聞|ニュース|뉴스|最新の?|最近の?|今日の?|今天|有关|關於|关于|についての?|に関する|一下|看看|给我|給我|的|の|を|について|有什么|有哪些/gu

/** Beside what asks for news: how new they are, how much is wanted, and that they are of crypto. */
const small =
  wordSet(`last past previous tuc tin latest newest recent breaking fresh current daily general more any some all about on regarding for of
  crypto cryptos cryptocurrency krypto kripto cripto kryptowaluty criptomonedas criptomoedas крипто криптовалют крипты крипти криптовалюты market today now
  ultimas ultima ultime recientes recente recenti nuevas novas aktuelle aktuellen neueste neuesten letzte letzten dernieres recentes recents
  laatste nieuwste najnowsze ostatnie свежие последние новые останні свіжі нові son guncel yeni terbaru terkini moi nhat
  اخر احدث ताजा नई latest limit max only just results items me my give show get fetch please pls can you i want need read tell the a an is there
  zum zur zu uber von fur im in de del da do das dos sobre acerca sur su sui sulla sugli sulle sul s o w z про о об по на ve ile ilgili hakkinda
  tentang soal seputar ve về cho gi what whats are any kya ki ka ke ko baare mein में की का के बारे को عن حول حول في`)

/** What crypto news are about beside coins, in the beginnings of words. */
const MARKET_TOPIC =
  /^(?:defi|nfts?|stable ?coins?|stablecoin\p{L}{0,4}|regul(?:at|ac|as|ier)\p{L}{0,8}|reglement\p{L}{0,6}|cbdcs?|etfs?|airdrops?|hacks?|hackeos?|hackings?|exploits?|mining|mineria|mineracao|minage|madencilik|staking|meme ?coins?|altcoins?|web3|daos?|rwas?|tokeni[sz]ation|rollups?|halving|liquidations?|whales?|exchanges?|bridges?|peretasan|regulasi|дефи|дефі|нфт|стеибл\p{L}{0,8}|регул\p{L}{2,8}|маинин\p{L}{0,3}|маинін\p{L}{0,3}|стеикинг\p{L}{0,2}|стеикінг\p{L}{0,2}|взлом\p{L}{0,3}|злам\p{L}{0,3}|аирдроп\p{L}{0,3}|халвинг\p{L}{0,2}|халвінг\p{L}{0,2}|мемкоин\p{L}{0,3}|альткоин\p{L}{0,3}|التمويل|اللامركزي|(?:ال)?تعدين|(?:ال)?تنظيم|डेफाई|डीफाई|एनएफटी|माइनिंग|विनियमन|稳定币|穩定幣|去中心化金融|监管|監管|挖矿|挖礦|空投|黑客|ステーブルコイン|規制|マイニング|ハッキング|エアドロップ|규제|스테이블코인|디파이|해킹|채굴|에어드랍)$/u
/** How full the news are to be. */
const FORM =
  /^(?:in|with|brief\p{L}{0,2}|short|full|fully|whole|complete|details?|detailed|concise|version|answer|kurz\p{L}{0,2}|knapp|ausfuhrlich\p{L}{0,2}|detail\p{L}{0,6}|detall\p{L}{1,4}|detalh\p{L}{1,4}|dettagl\p{L}{1,4}|breves?|corto|courte?s?|bref|breve|brevi|completo|completas?|kort\p{L}?|beknopt|uitgebreid|krotko|szczegolowo|кратк\p{L}{0,3}|коротк\p{L}{0,3}|подробн\p{L}{0,3}|детальн\p{L}{0,3}|докладн\p{L}{0,2}|стисл\p{L}{0,2}|kisa\p{L}{0,2}|ozet|detayli|ayrintili|singkat|ringkas|lengkap|ngan|gon|chi|tiet|day|du|بالتفصيل|باختصار|संक्षिप्त|संक्षेप|विस्तार)$|简短|简要|詳|详细|簡潔|간단|자세|짧/u
/** The list of what matters most has no topics. */
const RANKED =
  /^(?:trending|top|hot|hottest|biggest|important|viral|wichtigste[nrs]?|importantes?|principales|principais|principali|главные|найважливіші)$|热门|熱門|話題/u
const REGION = /^(?:eu|us|usa|uk|europe|europa|china|india|korea|japan|russia|germany|brazil)$/

/** What a request for news holds beside its topic. */
const settings = new Set<EntityKind>([
  'count',
  'number',
  'duration',
  'date',
  'clock',
  'offset',
  'asset',
  'symbol',
])
const topics = new Set<EntityKind>(['venue', 'stock'])
const MAX_WORDS = 3
const SHORTEST = 4
const LONGEST = 12

/** "Latest defi news": the words that are left where nothing else but a request for news is. */
export const newsTopicOf = oncePerAsked((source: Source): NewsTopic | undefined => {
  const { words, entities } = source
  if (words.length > LONGEST || !NEWS.test(words.map(({ folded }) => folded).join(' '))) return undefined
  const left: string[] = []
  const counts = entities.filter(({ kind }) => kind === 'count' || kind === 'number')
  let isOfMarket = true
  let isRanked = false
  for (const [at, { raw, folded }] of words.entries()) {
    const mention = entities.find((one) => one.at <= at && at < one.at + one.length)
    const word = folded.replace(UNSPACED, '')
    if (mention && settings.has(mention.kind)) continue
    // "6 штук", "5개": how they are counted
    if (counts.some((one) => one.at + one.length === at) && !MARKET_TOPIC.test(folded)) continue
    if (mention && !topics.has(mention.kind)) return undefined
    if (
      word === '' ||
      small.has(word) ||
      FORM.test(word) ||
      NEWS.test(word) ||
      isNewsFrame(raw) ||
      isFrame(raw)
    )
      continue
    if (RANKED.test(word)) {
      // "top 5 defi news" are five
      isRanked ||= !counts.some((one) => one.at === at + 1)
      continue
    }
    left.push(word === folded ? raw : word)
    if (mention || MARKET_TOPIC.test(word) || REGION.test(word)) continue
    // "price of SOL and news about it": few words are nothing but what is to be in the news
    if (word.length < SHORTEST || !source.isRare(at)) return undefined
    isOfMarket = false
  }
  if (left.length === 0 || left.length > MAX_WORDS) return undefined
  if (left.every((word) => REGION.test(word.toLowerCase()))) isOfMarket = false
  return {
    value: left.join(' '),
    from: entities.filter(({ kind }) => topics.has(kind)),
    isOfMarket,
    isListed: isOfMarket && !isRanked,
  }
})
