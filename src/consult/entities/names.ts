import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { mapVenues } from '../../core/reference/venues.ts'
import { otherChains } from './other-chains.ts'
import { withScripts } from './place-scripts.ts'

/** Things other than assets: how a schema may write each, then what people call it; `?` marks a name that means it
 * only in context, `*` takes every ending. */
type Names = Readonly<Record<string, string>>

export const venues: Names = {
  ...mapVenues(({ aliases }, id) => withScripts(id, aliases)),
  gateio: 'gate.io, gateio, gate?',
  mexc: 'mexc',
  htx: 'htx, huobi, 火币',
  bitfinex: 'bitfinex',
  bitstamp: 'bitstamp',
  gemini_exchange: 'gemini exchange',
  bitmex: 'bitmex, 비트멕스, ビットメックス',
  bitmart: 'bitmart',
  poloniex: 'poloniex',
  bithumb: 'bithumb, 빗썸',
  coinone: 'coinone, 코인원',
  bitflyer: 'bitflyer, ビットフライヤー',
  coincheck: 'coincheck, コインチェック',
  bingx: 'bingx',
  whitebit: 'whitebit',
  phemex: 'phemex',
  bitvavo: 'bitvavo',
  bitso: 'bitso',
  wazirx: 'wazirx',
  coindcx: 'coindcx',
  deribit: 'deribit',
  coinmarketcap: 'coinmarketcap, coin market cap, cmc',
  dexscreener: 'dexscreener, dex screener',
  raydium: 'raydium',
  robinhood: 'robinhood',
  paradex: 'paradex',
  edgex: 'edgex',
  lighter: 'lighter?',
  drift: 'drift?',
  backpack: 'backpack?',
  lbank: 'lbank',
  bitrue: 'bitrue',
  ascendex: 'ascendex',
  bitpanda: 'bitpanda',
  revolut: 'revolut',
  etoro: 'etoro',
}

export const chains: Names = {
  solana: withScripts(
    'solana',
    'solana?, sol?, 솔라나?, ソラナ?, 索拉纳?, سولانا?, सोलाना?, солана?, солане?',
  ),
  ...Object.fromEntries(
    evmNetworkList.flatMap(({ id, aliases }) =>
      aliases === null ? [] : [[id, withScripts(id, aliases)] as const],
    ),
  ),
  algorand: 'algorand?',
  tron: 'tron?, trc20, trc-20, 트론?',
  bitcoin: 'bitcoin?, btc?, bitcoin network',
  sui: 'sui?',
  aptos: 'aptos?',
  ...Object.fromEntries(otherChains.map((name) => [name, `${name}?`])),
}

export const indicators: Names = {
  rsi: 'rsi, рси, آر إس آي, ار اس اي, आरएसआई, relative strength index, relative strength, 相对强弱指数, 相对强弱, индекс относительной силы, 상대강도지수, مؤشر القوة النسبية',
  macd: 'macd, макд, макди, ماكد, الماكد, मैकडी, एमएसीडी, moving average convergence divergence, 平滑异同移动平均线',
  stochastic:
    'stochastic, stochastics, stoch, stochastic oscillator, stochastische oscillator, stochastischer oszillator, stochastisch*, oscylator stochastyczny, stochastyczn*, oscillateur stochastique, oscilador estocástico, oscillatore stocastico, stokastik*, kdj, estocastico, estocástica, stochastik, stochastique, stocastico, stocastica, estocástico, стохаст*, 随机指标, 스토캐스틱, ストキャスティクス, ストキャス',
  stochrsi: 'stochrsi, stoch rsi, stochastic rsi',
  williamsr: 'williams r, williamsr, williams %r, willr, wpr, williams percent r',
  cci: 'cci, commodity channel index',
  roc: 'roc?, rate of change',
  kst: 'kst, know sure thing',
  ao: 'ao?, awesome oscillator',
  sma: 'sma, smas, simple moving average, moving average, moving averages, ma?, 移动平均线, 均线, 均線, 移動平均線, 移動平均, 이동평균선, 이동평균, 이평선, 이평, gleitender durchschnitt, gleitende durchschnitte, media movil, medias moviles, média móvel, moyenne mobile, moyennes mobiles, media mobile, średnia krocząca, średniej kroczącej, średnia ruchoma, скользящ*, ковзн*, hareketli ortalama, hareketli ortalaması, trung bình động, đường trung bình động, đường trung bình, rata-rata bergerak, voortschrijdend gemiddelde, glijdend gemiddelde, media mobile semplice, media móvil simple, المتوسط المتحرك, متوسط متحرك, मूविंग एवरेज, चल औसत, 移动平均, 簡易移動平均',
  ema: 'ema, emas, üstel hareketli ortalama, trung bình động hàm mũ, đường trung bình động hàm mũ, rata-rata bergerak eksponensial, المتوسط المتحرك الأسي, exponentieel voortschrijdend gemiddelde, exponential moving average, 指数移动平均, 指数移动平均线, 指数平滑移動平均, 指数移動平均, 지수이동평균, 지수 이동평균, media móvil exponencial, médias móveis exponenciais, média móvel exponencial, moyenne mobile exponentielle, media mobile esponenziale, exponentieller gleitender durchschnitt, экспоненциальная скользящая',
  wma: 'wma, weighted moving average',
  wema: 'wema, smma, smoothed moving average, wilder moving average',
  adx: 'adx, average directional index, directional index',
  trix: 'trix',
  psar: 'psar, parabolic sar, sar?',
  ichimoku: 'ichimoku, ichimoku cloud, 一目均衡表, 一目均衡图',
  bollinger:
    'bollinger, بولنجر, وبولنجر, بولينغر, وبولينجر, बोलिंजर, बॉलिंजर, боллінджер*, болінджер*, bollinger band, bollinger bands, bbands, bb?, bolinger bands, bolinger, boll, bandas de bollinger, bollinger bander, bandes de bollinger, 布林带, 布林线, ボリンジャーバンド, боллиндж*, полосы боллинджера, 볼린저 밴드, 볼린저밴드, 볼밴, 볼린저, 볼린저밴드랑, ボリンジャー, 布林通道, ボリバン, bollinger bantları, بولينجر, बोलिंगर',
  atr: 'atr, атр, ايه تي ار, एटीआर, atrs, average true range, 平均真实波幅, 真实波幅, アベレージトゥルーレンジ, 평균 실제 범위, средний истинный диапазон, rango verdadero medio',
  truerange: 'true range',
  keltner: 'keltner, keltner channel, keltner channels',
  chandelier: 'chandelier exit, chandelier',
  mfi: 'mfi, money flow index',
  obv: 'obv, on balance volume, on-balance volume, 能量潮, オンバランスボリューム, 온밸런스볼륨',
  adl: 'adl, accumulation distribution, accumulation distribution line',
  forceindex: 'force index, forceindex',
  vwap: 'vwap, volume weighted average price, 成交量加权均价, 成交量加权平均价, 成交量加权平均, 出来高加重平均, 出来高加重平均価格, 거래량가중평균, 거래량 가중 평균, 거래량가중평균가, volumengewichteter durchschnittspreis, precio medio ponderado por volumen, prix moyen pondéré par le volume, prix moyen pondéré par les volumes, prezzo medio ponderato per volume, preço médio ponderado por volume, volumegewogen gemiddelde, средневзвешенная по объему, средневзвешенная по объему цена, hacim ağırlıklı ortalama, hacim ağırlıklı ortalama fiyat, متوسط السعر المرجح بالحجم',
}

/** Shares and funds that people ask about as if they were coins. */
export const stocks: Names = {
  AAPL: 'aapl, apple stock, apple shares, apple, 애플, 苹果, 蘋果, アップル, эпл, أبل, آبل, एप्पल, एपल',
  TSLA: 'tsla, tesla, 테슬라, 特斯拉, テスラ, тесла*, تسلا, टेस्ला',
  NVDA: 'nvda, nvidia, 엔비디아, 英伟达, 英偉達, エヌビディア, нвидиа, إنفيديا, एनवीडिया, nvidia*',
  MSFT: 'msft, microsoft, 마이크로소프트, 微软, 微軟, マイクロソフト, маикрософт, مايكروسوفت, माइक्रोसॉफ्ट',
  AMZN: 'amzn, amazon, amazon*, 아마존, 亚马逊, 亞馬遜, アマゾン, амазон, أمازون, अमेज़न',
  GOOGL: 'googl, goog, google, alphabet, 구글, 谷歌, グーグル, гугл, جوجل, غوغل, गूगल',
  META: 'meta?, meta stock, facebook',
  NFLX: 'nflx, netflix, 넷플릭스, 奈飞, ネットフリックス, нетфликс',
  AMD: 'amd',
  KO: 'coca cola, coca-cola, cocacola, 코카콜라, 可口可乐, 可口可樂, コカコーラ, コカ・コーラ, кока-кола, кока кола, كوكاكولا, कोका कोला',
  INTC: 'intc, intel stock',
  COIN: 'coinbase stock, coinbase shares',
  MSTR: 'mstr, microstrategy',
  HOOD: 'robinhood stock, robinhood shares',
  CRCL: 'crcl, circle stock, circle shares',
  PLTR: 'pltr, palantir, 팔란티어, パランティア',
  GME: 'gme, gamestop',
  SPY: 'spy, sp500, s&p500, s&p 500',
  QQQ: 'qqq, nasdaq, nasdaq 100',
  SPCX: 'spacex, 스페이스x, 스페이스엑스, スペースx, spacexのipo, спеисикс',
  OPENAI: 'openai stock, openai shares',
}
