import { wordsIn } from '../entities/lexicon.ts'
import { fold, stem } from '../text/fold.ts'
import { asianChoices } from './words/asian-choices.ts'
import { detailPhrases } from './words/detail-phrases.ts'
import { englishMeanings } from './words/english-meanings.ts'
import { everydayChoices } from './words/everyday-choices.ts'
import { furtherChoices } from './words/further-choices.ts'
import { spokenChoices } from './words/spoken-choices.ts'

/** A listed value, and the phrases that ask for it. */
export interface Meaning {
  readonly choice: string
  readonly phrases: readonly (readonly string[])[]
}

/** Other words for values that schemas list, by parameter and value, else by value; `=` takes one form of a word alone. */
const synonyms: Readonly<Record<string, string>> = {
  above: `passe les, passe la barre, passent les, bater, bate, lepas, пробьет, пробивает, пробьє, ترتفع, ارتفع, przebij*, przekracz*, sfonda*, romper*, rompe, durchbrich*, knackt, breekt, meer is dan, больше, більше, تعدت, كسر, وصل,  positiv*, positie*, dodatni*, положительн*, додатн*, 转正, 轉正, 变正, プラスに, 양수, 플러스, موجب, सकारात्मक, पॉज़िटिव, पॉजिटिव, перевищ*, вище, підніметься, зросте, досягне, підскочить, over, beyond, exceeds, surpasses, crosses, rises above, breaks, higher than, tops, hits, reaches, goes past, above, super*, sube*, uber, steigt,
    ubersteigt, depasse*, passe au-dessus, au-dessus, passa*, ultrapass*, franchi*, pase de, pasa de, pase del, pasa del, pasan de, pasen de, pase los, pasa los, rebas*, sobrepas*, überschreit*, übertrifft, überspringt, recuper*, oltrepass*, doorbreekt, overschrijdt, overstijgt, acima, sopra, sale sopra, выше, превы*, поднимется, вырастет, достигнет, 超过, 突破, 涨到, 高于,
    上回, 超え, 到達, 넘, 이상, 오르, 돌파, geçer*, geçince, geçtiğinde, aşar*, aşınca, çıkar*, çıkınca, çıktığında, üstüne, üzerine, üzerinde, üstünde, tembus, di atas, naik ke, vượt*, lên, przekroczy, wzrośnie, powyżej, boven, stijgt,
    يتجاوز, تجاوز, فوق, يرتفع, ऊपर, पार, ke upar, se upar, melebihi, lebih dari, اكبر من, عدى, 高过, 高過, se zyada, से ज़्यादा, से ज्यादा, से अधिक, يعدي, تعدي, يعدى, يزيد عن, aşarsa, aşınca, aştığında`,
  below: `bater no fundo, bate no fundo, bawah, дешевш*, дешевле, дешевеет, подешев*, дешевше, здешев*, просяд*, düşün*, inince, نزل, ينزل, نزلت, هبط, طاح, проб є вниз, пробє вниз, пробьет вниз, пробивает вниз, уидет вниз, піде вниз, 跌到, negativ*, negatie*, negatif*, ujemn*, отрицательн*, відємн*, 转负, 轉負, 变负, 变为负, 變負, マイナスに, 음수, 마이너스, سالب, नकारात्मक, नेगेटिव, нижче, впаде, опуститься, знизиться, просяде, under, beneath, falls, drops, dips, lower than, sinks, slips, loses, below, baja*, baje*, cae, caiga*, debajo, unter, fallt, sinkt, sous, tombe*,
    descend*, abaixo, cair*, cai, pierd*, perfor*, perd, perde, perder, perdra, unterschreit*, onderschrijdt, fura, furar, buca, straci, zejdzie, spada, потеряет, пробьет вниз, втратить, kaybederse, jebol, 失守, 이탈, tuột, sotto, scend*, ниже, упад*, опустится, просядет, 低于, 跌, 跌破, 下回, 割, 下がっ, 떨어지, 내려, 아래, 이하, 하락, altına, düşer*, iner*,
    di bawah, turun*, jatuh, dưới, xuống, giảm, spadnie, poniżej, onder, daalt, zakt, تحت, ينخفض, انخفض, أقل, يهبط, नीचे, गिर*, कम`,
  'side.buy': `구매, 買い, 사들, 买入, buy, buying, purchase*, compr*, kauf*, achet*, achat, купить, куплю, покуп*, 买, 買, 購入, beli, membeli, mua, kupi*, kupn*, kupuj*, koop, kopen, aankoop,
    satın al*, alsam, alırsam, alım, bid, acquist*, adquir*, erwerb*, erwirb*, acquer*, acquier*, acquis, nabyć, nabyw*, приобре*, придба*, aanschaf*, खरीद*, شراء, اشتر*, أشتري, 매수, 사면, 살`,
  'side.sell': `здам, здати, oddam, zdam, сдам, 판매, 売却, 팔 때, 卖出, sell, selling, dump, dumping, unload, vend*, venta, ventas, vente, ventes, sale of, a sale, market sale, verkauf*, продать, продам, продаж*, продаю, 卖, 賣, 売, jual, menjual, bán, sats*, satar*, satış, satmak, ask,
    sprzeda*, verko*, suelt*, soltar*, soltando, liquidar*, liquido, deshacerme, deshago, revend*, bazard*, scaric*, svend*, abstoss*, abzustoss*, loswerden, loszuwerden, losschlag*, loszuschlagen, abverkauf*, abzuverkauf*, dump*, lozen, loos, despejar, despejo, desfazer, pozby*, wyprzeda*, zrzuc*, opchn*, сброс*, сбрас*, скину*, скидыва*, солью, сливаю, слить, позбу*, збут*, elden çıkar*, lepas, melepas, xả, je balance, balancer, largue, larguer, refourgu*, fourgu*, je lâche, lâcher, 抛售, 抛, 出手, 清仓, 手放, 投げ売, 처분, 던지, اتخلص, बेच*, بيع, أبيع, بعت, 매도, 팔`,
  'side.long': 'long, longing, лонг, ロング, 롱, 做多',
  'side.short': 'short, shorting, шорт, шортить, ショート, 숏, 做空',
  bullish:
    'للصعود, الى الصعود, لصاعد, virar pra alta, vire pra alta, pra alta, virar para alta, vire para alta, vira para alta, virar de alta, gire al alza, gira al alza, giro alcista, se vuelva alcista, passe à la hausse, passe haussier, tourne à la hausse, à la hausse, gira al rialzo, diventa rialzista, al rialzo, para alta, de alta, al alza, na wzrost*, wzrostow*, omhoog, stijgend*, nach oben dreht, dreht nach oben, aufwärts, вверх, на рост, в рост, в лонг, бичач*, на зростання, sang tăng, chuyển tăng, đảo chiều tăng, yükselişe, boğa, boğaya, boğadan, boğacıl, bullisch, naik, menjadi bullish, tăng giá, 转多, 翻多, 转涨, 看多, 多头, 買いに転, 上向き, 강세로, 상승으로, 상승 전환, صعود*, صاعد*, तेज़ी, बुलिश, bullish, turns bullish, bull, buys, buy, bullisch*, быч*, alcista*, haussier*, rialzist*, altista*, бычь*, 看涨, 强势, 強気, 강세, yükseliş, byczy*, tăng, صعودي*, तेजी',
  bearish:
    'للهبوط, الى الهبوط, لهابط, virar pra baixa, vire pra baixa, pra baixa, virar para baixa, vire para baixa, vira para baixa, virar de baixa, gire a la baja, gira a la baja, giro bajista, se vuelva bajista, passe à la baisse, passe baissier, tourne à la baisse, à la baisse, gira al ribasso, diventa ribassista, al ribasso, para baixa, de baixa, a la baja, na spadek, spadkow*, omlaag, dalend*, nach unten dreht, dreht nach unten, abwärts, вниз, на падение, в падение, в шорт, ведмеж*, на падіння, sang giảm, chuyển giảm, đảo chiều giảm, düşüşe, ayı, ayıya, ayıdan, ayıcıl, turun, menjadi bearish, giảm giá, 转空, 翻空, 转跌, 看空, 空头, 売りに転, 下向き, 약세로, 하락으로, 하락 전환, هبوط*, هابط*, मंदी, बेयरिश, bearish, turns bearish, bear, sells, sell, bärisch*, медвеж*, bajista*, baissier*, ribassist*, baixista*, медвежь*, 看跌, 弱気, 약세, düşüş, niedźwiedzi*, giảm, هبوطي*, मंदी',
  'kind.funding':
    'funding, funding rate, financiación, finanzierung*, financement, financiamento, finanziamento, финансирован*, фандинг*, 资金费率, 資金調達率, 펀딩',
  'kind.spread': 'spread, spreads, gap between exchanges, cheapest to dearest',
  'kind.signal':
    'signal, señal, segnale, sinal, sinyal, сигнал*, 信号, シグナル, 신호, bias, flips, turns bullish, turns bearish, goes bullish, goes bearish',
  'kind.launch':
    'lanzamiento*, lancement*, lançamento*, запуск*, launch, launches, new coin, new coins, new token, new memecoin',
  'kind.price': 'price, hits, reaches, falls, drops, rises, crosses, breaks, goes to, dips',
  'kind.new':
    'new, newest, latest, just opened, created, opened, fresh, frisch*, angelegt*, erstellt*, criad*, creado*, créé*, создан*, nouveau*, neue*, nuevo*, nuova, nuovi, novo*, новые, новых, свежие, 新, 新しい, baru, mới, yeni*, nowe, nowych, nieuwe, 새로운, 신규, جديد*, الجديد*, أحدث, नए, नया',
  'kind.trending':
    'trending, hot, popular, tendencia, tendance, angesagt, beliebt*, em alta, di tendenza, трендов*, популярн*, 热门, 人気, トレンド, 인기, thịnh hành, trend, popularne, رائجة, ट्रेंडिंग',
  'kind.revenue':
    'ايراد*, оставляют себе, оставляет себе, залишают собі, nyimpen pendapatan, ricav*, przychod*, inkomsten, 매출, 수익, إيرادات, राजस्व, gelir*, revenue, revenues, earn, earnings, keep, kept, income, einnahmen, ingresos, revenus, receita, выручка, 收入, 収益, pendapatan, doanh thu',
  'kind.fees': 'fees, fee',
  'category.Lending':
    '貸し借り, 貸借, 貸付, lending, lenders, borrowing, money markets, préstamos, empréstimos, prêt, prêts, kreditprotokolle, kreditvergabe, prestiti, leenprotocollen, pożyczk*, кредит*, лендинг*, borç verme, pinjaman, cho vay, 借贷, レンディング, 대출, الإقراض, إقراض, लेंडिंग',
  'category.Dexs':
    'bursa terdesentralisasi, bursa desentral*, merkeziyetsiz borsa*, децентрализованн* бирж*, децентралізован* бірж*, dexs, dexes, dex protocols, decentralised exchanges, decentralized exchanges',
  'category.Liquid Staking':
    'liquid staking*, liquid stakingprotocol*, staking liquide, staking líquido, staking liquido, płynn* staking*, lst protocols, ликвидный стейкинг, リキッドステーキング, 流动性质押, 리퀴드 스테이킹',
  'category.Restaking': 'restaking*, рестейкинг*, 再质押, リステーキング, 리스테이킹',
  'category.Bridge':
    'bridge, bridges, puentes, puente, brücken, ponts, pontes, ponti, bruggen, mosty, mostów, мост*, 跨链桥, ブリッジ, 브릿지',
  'category.Derivatives':
    'derivatives, perp protocols, perps protocols, derivados, derivate, дериватив*, 衍生品',
  'category.RWA': 'rwa, real world assets, real world asset',
  'category.CDP': 'cdp',
  'category.Yield':
    'protokol yield, protocolos de yield, protocoles de yield, protocolli di yield, yield protokol*, yield protocols, yield farms',
  'peg.USD': 'dollar pegged, usd pegged, pegged to the dollar, dollar stablecoins, usd stablecoins',
  'peg.EUR': 'euroya, euroy*, avroya, євро, eur, euro, euros, евро, 欧元, ユーロ, 유로, يورو',
  'peg.GBP': 'gbp, pound, sterling',
  'peg.JPY': 'jpy, yen, 日元, 円',
  'list.all':
    'all coins, all assets, all tokens, all markets, everything listed, whole board, alle coins, todas las monedas, 所有币, 全部币, 所有',
  'list.lsts':
    'lst, lsts, staking tokens, staked tokens, liquid staking tokens, liquid staking, staked sol tokens',
  'list.currencies':
    'currencies, fiat, fiats, fiat currencies, forex, währungen, divisas, devises, валюты, 法币, 法定货币, 通貨, 외환',
  'list.rwas': 'rwa, rwas, real world assets',
  'list.etfs': 'etf, etfs',
  'list.metals':
    'metals, gold, silver, precious metals, gold and silver, metalle, edelmetalle, metales, métaux, metalli, metais, металлы, 金属, 贵金属, 금속',
  'list.stocks':
    'tokens d actions, jetons d actions, actions tokenis*, token azionar*, token di azioni, stocks, equities, shares, stock tokens, xstocks, tokenized stocks, tokenised stocks, aktien, acciones, azioni, ações, акции, акций, 股票, 株, 주식, hisseler, saham',
  'list.majors': 'majors, major coins',
  'assetClass.equity': 'equities only, only equities, equity',
  'assetClass.crypto': 'crypto only, only crypto',
  'detail.full':
    'full detail, full details, all details, all the detail, all the details, all known details, every known detail, complete report, full report, detailed report, todo el detalle, con todo detalle, rapport complet, rapport détaillé, ausführlich*, rapporto completo, relatório completo, подробн*, réponse détaillée, long version, no shortening, in full, every detail, todos los detalles, alle details, tous les détails, tutti i dettagli, подробно, 全部细节, 詳細に',
  'detail.brief':
    'briefly, in brief, keep it short, kısaca, w skrócie, باختصار, 简短, 要約で, bardzo krótko, in breve, =brief, keep it brief, brief answer, brief version, short version, en breve, kurzfassung, en bref, in breve, кратко, 简要, 簡潔に, 간단히',
  'view.gainers':
    'gainers, risers, winners, subindo, subiendo, mais subiram, mais sobem, más subieron, más suben, han subido más, in salita, più saliti, più salite, salgono di più, montent le plus, najbardziej urosły, najmocniej rosną, hardst stijgen, am stärksten steigen, am meisten gestiegen, більше зросли, больше выросли, en çok yükselen',
  'view.predictions': 'predictions, predict, forecast, outlook, predicted',
  'view.brief': 'brief',
  'view.markets': '=markets',
  'view.targets': 'targets, mint targets, agent ready',
  'tier.ready': 'ready',
  'tier.watch': 'watch, watchlist',
  'segment.predicted':
    'predicted, likely, likely to run, run next, could pump next, next to pump, likely to pump',
  'segment.beta': 'beta, betas, followers',
  'segment.alpha': 'alpha, runners, running',
  'segment.utility': 'utility, use case',
  'sort.tvl':
    'by tvl, nach tvl, por tvl, par tvl, per tvl, по tvl, largest, biggest, deepest, by size, por tamano, per dimensione, par taille, nach grosse, por tamanho, по размеру',
  'sort.apy': 'by apy, highest yield, best yield, highest apy, best apy',
  'sort.mean30d': '30 day mean, 30 day average, mean of 30 days, average of 30 days, monthly average',
  'sort.volume24h':
    'by volume, by 24h volume, op volume, op 24u volume, volume first, biggest volume, highest volume, largest volume, most volume, most traded, nach volumen, nach handelsvolumen, por volumen, por volume, par volume, per volume, по объему, 按成交量, 成交量排序, 出来高順, 거래량순',
  'sort.change24h':
    'by change, biggest change, biggest 24h change, best 24h, strongest 24h, top 24h change, by 24h change, by daily change, losers first, gainers first, worst first, worst performing, best performing, nach veränderung, por variación, par variation, per variazione, по изменению, 涨幅, 跌幅, 騰落率, 등락률',
  'sort.price':
    'by price, fiyata göre,  highest price, lowest price, cheapest first, cheapest, most expensive, priciest, nach preis, por precio, par prix, per prezzo, por preço, по цене, 按价格, 価格順, 가격순',
  'sort.name':
    'by name, alphabetically, alphabetical, a to z, a z, z to a, nach name, alphabetisch, por nombre, alfabéticamente, par nom, per nome, по названию, по имени, 按名称',
  'sort.symbol': 'by symbol',
  'sort.marketCap':
    'by market cap, largest cap, highest market cap, biggest market cap, by marketcap, by mcap, nach marktkapitalisierung, por capitalización, par capitalisation, per capitalizzazione, по капитализации, 按市值, 時価総額順, 시가총액순',
  'order.asc':
    'losers first, worst first, artan, a to z, low to high, lowest to highest, cheapest, worst performing, croissant, crescente, crescenti, по возрастанию, 升序, 昇順, 오름차순, ascending, smallest first, lowest first, cheapest first, asc, ascendente, aufsteigend',
  'order.desc':
    'z to a, biggest first, most first, azalan, high to low, highest to lowest, gainers first, most expensive first, descendente, absteigend, décroissant, decrescente, по убыванию, 降序, 降順, 내림차순, descending, largest first, highest first, desc',
  'groupBy.mint': 'by mint, per mint, a row for each token, per token, one row per mint',
  'swapMode.ExactOut': 'exact out, exactout, exactly receive, receive exactly',
  'swapMode.ExactIn': 'exact in, exactin',
  'strategy.golden-cross':
    'للتقاطع الذهبي, cruzamento dourado, cruce dorado, cruce de oro, золотий хрест, золотой перекресток, đường trung bình vàng, giao cắt vàng, vàng cắt, złotego krzyża, gouden kruis, croce d oro, golden cross*, golden cross, death cross, 골든크로스, 골든 크로스, ゴールデンクロス, 黄金交叉, 金叉, золотой крест, золотого креста, cruz dorada, goldenes kreuz, cruz dourada, croix dorée, altın kesişim, złoty krzyż, التقاطع الذهبي, गोल्डन क्रॉस',
  'strategy.moving-average':
    'przecięci* średnich, przecinani* średnich, cruzamento de médias, cruce de medias, croisement de* moyennes, incrocio di medie, incrocio delle medie, kruising van gemiddelden, durchschnitte kreuz*, пересечени* скользящ*, пересечени* средн*, перетин* середні*, ortalama kesişim*, hareketli ortalama*, تقاطع المتوسطات, moving average crossover, ma crossover, moving averages, moving average',
  'strategy.rsi': 'rsi',
  'strategy.macd': 'macd',
  'strategy.bollinger': 'bollinger*, bollinger, bollinger bands',
  'strategy.stochastic':
    '隨機指標, 随机指标, kd指標, kd指标, stokastik*, estocástic*, stocastic*, stochastycz*, stochastic, stochastics',
  'method.POST': 'post',
  'method.GET': 'get request',
  'format.csv': 'csv, spreadsheet, excel',
  'quality.high': 'high quality, best quality',
  'quality.low': 'low quality, draft quality, cheap draft',
  'quality.medium': 'medium quality',
  'output_format.jpeg': 'jpeg, jpg',
  'output_format.png': 'png',
  'output_format.webp': 'webp',
  'resolution.1K': '1k',
  'resolution.2K': '2k',
  'resolution.4K': '4k, uhd',
  'resolution.512': '512, 512px, 512 px',
  'period.today': 'today',
  'period.week': 'this week, week, past week, last week',
  'period.month': 'this month, month, past month, last month',
}
/** Values that stand for "no choice", which are not asked for by these words. */
const unsaid = new Set([
  'all',
  'any',
  'asset',
  'auto',
  'none',
  'json',
  'GET',
  'name',
  'price',
  'symbol',
  'markets',
  'watch',
  'ready',
  'get',
])
/** Parameters whose values are too short or too common to be meant by their own name. */
const exactOnly = new Set([
  'sort',
  'order',
  'quality',
  'resolution',
  'period',
  'method',
  'groupBy',
  'assetClass',
  'tier',
  'view',
  'strategy',
  'detail',
  'provenance',
])

/** How a listed value may be asked for: by its synonyms and, where that cannot mislead, by its own name. */
export function meaningOf(choice: string, parameter: string): Meaning {
  const named = `${parameter}.${choice}`
  const listed = joinLists(synonyms[named] ?? synonyms[choice], spokenChoices[named] ?? spokenChoices[choice])
  const own =
    unsaid.has(choice) ||
    parameter === 'category' ||
    parameter === 'peg' ||
    parameter === 'provenance' ||
    (listed !== undefined && exactOnly.has(parameter))
      ? []
      : [spaced(choice)]
  const english = englishMeanings[named] ?? englishMeanings[choice]
  const phrases = [
    ...own,
    ...[
      listed,
      english,
      asianChoices[named] ?? asianChoices[choice],
      detailPhrases[named],
      furtherChoices[named],
      everydayChoices[named],
    ].flatMap((one) => one?.split(/,\s*/) ?? []),
  ]
  return { choice, phrases: phrases.map(partsOf) }
}

/** The words of a phrase; an unspaced one is cut as a text is. */
function partsOf(phrase: string): readonly string[] {
  const folded = fold(phrase.trim())
  return UNSPACED.test(folded) ? wordsIn(folded).map((word) => word.folded) : folded.split(/[\s-]+/).map(stem)
}
const UNSPACED =
  /^[a-z\d]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\da-z]*$/u

function joinLists(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || other === undefined ? (one ?? other) : `${one}, ${other}`
}

function spaced(choice: string): string {
  return choice.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')
}
