/** A job, the bare names that people call it by beside others, and those in words that no spaces part or endings follow. */
export type JobNames = readonly [tool: string, phrases: string, within?: string]

export const rows: readonly JobNames[] = [
  [
    'price',
    'price, prices, spot price, current price, token price, coin price, preis, kurs, preise, prix, cours, precio, precios, cotización, cotizacion, preço, preco, cotação, prezzo, quotazione, prijs, koers, cena, ceny, kurs, цена, цену, курс, ціна, ціну, fiyat, fiyati, fiyatı, fiyatını, harga, harganya, giá, سعر, कीमत, भाव, दाम, keemat, bhav, daam',
    '価格|値段|现价|現價|价格|價格|币价|幣價|現在値|現在価格|トークン価格|가격|시세|현재가',
  ],
  [
    'candles',
    'candles, candlesticks, ohlc, ohlcv, klines, kerzen, bougies, chandeliers, velas, candele, candelas, świece, свечи, свічки, mumlar, mumları, lilin, nến, شموع, कैंडल',
    'ローソク足|蜡烛图|k线|캔들|봉차트',
  ],
  [
    'order-book',
    'order book, orderbook, book, orderbuch, carnet d ordres, carnet ordres, libro de órdenes, livro de ordens, libro ordini, orderboek, arkusz zleceń, стакан, emir defteri, buku order, sổ lệnh, دفتر الأوامر, ऑर्डर बुक',
    '板|板情報|オーダーブック|订单簿|盘口|오더북|호가|호가창',
  ],
  ['market-depth', 'market depth, depth, slippage, проскальзывание, прослизання, проковзування'],
  [
    'recent-trades',
    'trades, recent trades, last trades, latest trades, letzte trades, letzten trades, последние сделки, сделки, останні угоди, угоди, ultimi scambi, scambi, últimas operaciones, derniers trades, ostatnie transakcje, laatste trades, son işlemler',
    '約定履歴|約定|成交记录|最新成交|체결',
  ],
  [
    'funding-rates',
    'funding, funding rate, funding rates, fundings, funding ratenya, финансирование, фандинг, фандінг, fonlama, fonlama oranı, فندنج, تمويل, معدل تمويل, معدل التمويل, फंडिंग, फंडिंग रेट',
    '資金調達率|ファンディング|资金费率|資金費率|펀딩비|펀딩',
  ],
  [
    'open-interest',
    'open interest, oi, ои, offene positionen, interés abierto, открытый интерес, відкритий інтерес, açık pozisyon, açık pozisyonlar, عقود مفتوحة, العقود المفتوحة, أوبن انترست, اوبن انترست, ओपन इंटरेस्ट',
    '未決済建玉|建玉|未平仓|未平仓合约|持仓量|미결제약정|미결제',
  ],
  ['basis', 'basis, perp basis, базис', 'ベーシス|基差|베이시스'],
  ['ticker', 'ticker, quote, quotes', 'ティッカー'],
  [
    'signal',
    'signal, signals, trading signal, signale, señal, señales, sinal, segnale, segnali, signaal, sygnał, сигнал, сигналы, sinyal, sinyali, sinyalini, sinyalnya, tín hiệu, إشارة, اشارة, सिग्नल',
    'シグナル|信号|信號|시그널|交易信号',
  ],
  [
    'support-resistance',
    'key levels, levels, support levels, supports, support and resistance, support resistance, s r, sr levels, sr, unterstützung, unterstützungen, unterstützung und widerstand, soporte, soportes, soporte y resistencia, soportes y resistencias, suporte, suportes, suporte e resistência, supporto, supporti, supporti e resistenze, support et résistance, supports et résistances, steun, steun en weerstand, wsparcie, wsparcia, wsparcie i opór, поддержка, поддержки, поддержка и сопротивление, уровни, уровни поддержки, рівні, рівні підтримки, підтримка, підтримка і опір, destek, destekler, destekleri, destek direnç, destek ve direnç, hỗ trợ, hỗ trợ kháng cự, دعم ومقاومة, الدعم والمقاومة, دعوم ومقاومات, الدعوم والمقاومات, सपोर्ट',
    'サポレジ|レジサポ|支持線|サポートライン|サポート|支撑阻力|支撑压力|支撑位|支撑|지지저항|지지선',
  ],
  [
    'volume-profile',
    'volume profile, vpvr, volumenprofil, profil de volume, perfil de volumen, perfil de volume, profilo volumi, volumeprofiel, profil wolumenu, профиль объема, профіль обсягу, hacim profili',
    '価格帯別出来高|成交量分布|매물대',
  ],
  [
    'volatility',
    'vol, vola, volatility, realised vol, realized vol, realised volatility, realized volatility, volatilität, volatilité, volatilidad, volatilidade, volatilità, volatiliteit, zmienność, волатильность, волатильність, вола, волу, волатильності, volatilite, volatilitesi, volatilitas, biến động, độ biến động, تقلب, تقلبات, अस्थिरता, वोलैटिलिटी',
    'ボラティリティ|ボラ|波动率|波動率|변동성',
  ],
  [
    'drawdown',
    'drawdown, drawdowns, max drawdown, maximum drawdown, просадка, просадку, просадки, максимальная просадка, max düşüş, en büyük düşüş, en büyük düşüşler, mức sụt giảm lớn nhất, sụt giảm, sụt giảm lớn nhất, هبوطات, هبوط, ड्रॉडाउन',
    'ドローダウン|最大ドローダウン|最大回撤|回撤|낙폭|최대낙폭',
  ],
  [
    'risk-metrics',
    'sharpe, sortino, sharpe ratio, шарп, шарпа, коэффициент шарпа, شارب',
    'シャープレシオ|夏普比率|夏普|샤프|샤프지수',
  ],
  [
    'asset-risk',
    'risk score, risk rating, risikoscore, risikobewertung, score de risque, puntuación de riesgo, puntaje de riesgo, pontuação de risco, score de risco, punteggio di rischio, risicoscore, ocena ryzyka, ocenę ryzyka, оценка риска, оценку риска, риск скор, оцінка ризику, оцінку ризику, risk skoru, risk puanı, skor risiko, điểm rủi ro, خطورة, درجة خطورة, درجة الخطورة, रिस्क स्कोर, जोखिम स्कोर',
    '风险评分|风险分|風險評分|リスクスコア|위험점수|리스크점수',
  ],
  [
    'news',
    'news, headlines, stories, nachrichten, nouvelles, actualités, actus, noticias, notícias, notizie, nieuws, wiadomości, newsy, новости, новини, haberler, haberleri, haberlerini, berita, tin tức, tin, أخبار, اخبار, समाचार, खबर, खबरें, khabar',
    'ニュース|新闻|新聞|뉴스',
  ],
  [
    'trending-headline',
    'top headlines, trending headlines, main headlines, titulares del momento, titulares principales, titres du moment, gros titres, wichtigste schlagzeilen, wichtigsten schlagzeilen, top schlagzeilen, manchetes do momento, principais manchetes, notizie principali, belangrijkste koppen, nagłówki dnia, najważniejsze nagłówki, главные заголовки, важные заголовки, головні заголовки, gündem manşetleri, gündem manşetlerini, günün manşetleri, manşetler, berita utama, tin nóng, أهم العناوين, اهم عناوين, أهم عناوين',
    '热门头条|熱門頭條|注目ヘッドライン|トップニュース|주요헤드라인',
  ],
  [
    'sundown-digest',
    'digest, news digest, news summary, news recap, дайджест, дайджест новостей, haber özeti, 뉴스 요약',
    'ニュースまとめ|今日のニュースまとめ|新闻摘要|新闻汇总|뉴스요약',
  ],
  [
    'event',
    'events, upcoming events, calendar, event calendar, unlocks, unlock schedule, termine, kalender, événements, calendrier, eventos, calendario, calendário, eventi, evenementen, wydarzenia, kalendarz, события, календарь, події, календар, etkinlikler, etkinlikleri, takvim, acara, sự kiện, lịch sự kiện, أحداث, احداث, تقويم, فعاليات, इवेंट, कैलेंडर',
    'イベント|カレンダー|日程|解锁日程|解鎖行事曆|行事曆|事件日历|일정',
  ],
  [
    'sentiment',
    'sentiment, news sentiment, stimmung, sentimiento, sentimento, sentyment, stemming, сентимент, настроения, настрої, duygu, duyarlılık, tâm lý tin tức, tâm lý, مشاعر, مشاعر اخبار, भावना, सेंटिमेंट, 뉴스 심리',
    'センチメント|情绪|新闻情绪|심리|뉴스심리',
  ],
  [
    'narrative-clusters',
    'narratives, news themes, narrative, наративи, нарративы',
    '叙事|叙事热点|ナラティブ|내러티브',
  ],
  [
    'fear-greed',
    'fear and greed, fear greed, fear and greed index, fear greed index, fear index, greed index, f g, fng, angstindex, furcht und gier, peur et avidité, indice de peur, miedo y codicia, índice de miedo y codicia, índice de miedo, medo e ganância, índice de medo, paura e avidità, indice di paura, strach i chciwość, indeks strachu, angst en hebzucht, مؤشر الخوف, مؤشر الخوف والطمع, الخوف والطمع, страх и жадность, индекс страха и жадности, индекс страха, страх і жадібність, індекс страху, korku endeksi, korku ve açgözlülük, korku ve açgözlülük endeksi, indeks ketakutan, sợ hãi tham lam, chỉ số sợ hãi, chỉ số sợ hãi tham lam, 공포탐욕 지수, 공포 지수, भय सूचकांक, डर का सूचकांक',
    '恐怖指数|恐慌指数|恐惧贪婪指数|恐惧指数|恐怖強欲指数|공포탐욕지수|공포지수|공포탐욕|공탐',
  ],
  [
    'global-market',
    'dominance, btc dominance, bitcoin dominance, dominanz, btc dominanz, dominance btc, dominantie, btc dominantie, dominacja, dominacja btc, dominancia, dominancia de btc, dominância, dominância do btc, dominanza, dominanza btc, доминация, доминация btc, доминация биткоина, домінація, домінація btc, btc dominansı, dominansi btc, هيمنة, هيمنة البتكوين, هيمنة البيتكوين, global cap, total cap, global market, total market cap, marché global, mercado global, mercato globale, gesamtmarkt, gesamtmarktkapitalisierung, capitalisation totale, capi totale, capitalización total, capitalização total, capitalizzazione totale, totale marktkapitalisatie, kapitalizacja rynku, глобальная капитализация, капитализация рынка, глобальна капіталізація, капіталізація ринку, tổng vốn hóa, tổng vốn hóa thị trường, kapitalisasi total, общая капитализация, загальна капіталізація, ринок в цілому, рынок в целом, toplam piyasa değeri, القيمة السوقية الكلية',
    'ドミナンス|市占率|도미넌스|도미|总市值|總市值|総時価総額|전체시총',
  ],
  [
    'market-movers',
    'gainers, top gainers, losers, top losers, gainers and losers, movers, top movers, gewinner, top gewinner, gewinner und verlierer, ganadoras, ganadores, ganadores y perdedores, mayores subidas, plus fortes hausses, gagnants, maiores altas, maiores altas e baixas, migliori e peggiori, maggiori rialzi, stijgers, stijgers en dalers, największe wzrosty, wzrosty i spadki, лидеры роста, лидеры роста и падения, лідери росту, лідерів росту, лідери росту і падіння, en çok yükselenler, en çok yükselenleri, en çok yükselen, yükselenler, top tăng giảm, tăng giảm, top tăng, أكثر الرابحين, اكثر الرابحين, اكتر الرابحين, الرابحين, टॉप गेनर, टॉप गेनर्स',
    '涨幅榜|涨跌榜|騰落ランキング|値上がり率|급등락',
  ],
  [
    'insights-market-pulse',
    'market pulse, pulse, пульс, пульс рынка, пульс ринку, marktpuls, pouls du marché, pulso del mercado, pulso do mercado, polso del mercato, puls rynku, piyasa nabzı, piyasa nabzını, denyut pasar, nhịp thị trường, نبض السوق, نبضة السوق',
    '市场脉搏|マーケットパルス|시장맥박',
  ],
  [
    'insights-volatility-index',
    'volatility index, vol index, volatilitätsindex, indice de volatilité, índice de volatilidad, índice de volatilidade, indice di volatilità, volatiliteitsindex, indeks zmienności, индекс волатильности, індекс волатильності, volatilite endeksi, indeks volatilitas, chỉ số biến động, مؤشر التقلب, مؤشر التقلبات, 변동성 지수',
    '波动率指数|波動率指數|ボラティリティ指数|변동성지수',
  ],
  [
    'evm-gas',
    'gas, gas fee, gas fees, gas price, gas prices, gas cost, gasgebühren, gaspreis, gaspreise, frais de gas, precio del gas, taxa de gas, taxas de gas, costo del gas, gaskosten, opłaty gas, gaz, газ, газа, комиссия газа, phí gas, biaya gas, gas fee nya, غاز, رسوم غاز, رسوم الغاز, गैस, गैस फीस',
    'ガス代|ガス|gas费|가스비|가스',
  ],
  [
    'priority-fees',
    'priority fee, priority fees, prioritätsgebühr, prioritätsgebühren, frais de priorité, comisión de prioridad, comisiones de prioridad, taxa de prioridade, taxas de prioridade, commissioni di priorità, opłaty priorytetowe, приоритетка, приоритетная комиссия, приоритетные комиссии, пріоритетна комісія, пріоритетні комісії, öncelik ücreti, öncelik ücretleri, biaya prioritas, phí ưu tiên, رسوم الاولوية, رسوم الأولوية',
    '优先费|優先費|優先手数料|우선수수료',
  ],
  [
    'insights-network-health',
    'tps, network health, network status, netzwerkstatus, santé du réseau, salud de la red, saúde da rede, salute della rete, netwerkstatus, stan sieci, состояние сети, здоровье сети, стан мережі, здоров я мережі, ağ durumu, ağ sağlığı, kesehatan jaringan, kesehatan jaringannya',
    '网络tps|网络状态|ネットワーク状態',
  ],
  [
    'token-holders',
    'holders, top holders, largest holders, biggest holders, top halter, größte halter, principales holders, plus gros détenteurs, détenteurs, maiores holders, maggiori detentori, houders, grootste houders, holderzy, najwięksi holderzy, холдеры, холдери, крупнейшие держатели, найбільші холдери, en büyük sahipleri, holderları, حاملين, اكبر حاملين',
    '持有人|持币大户|保有者|大口保有者|홀더',
  ],
  [
    'token-security',
    'mint authority, authorities, token security, segurança, sicurezza, безопасность, безпека, güvenlik',
  ],
  [
    'tokenrisk-report',
    'rug check, rugcheck, rug risk, rug report, rug pull risk, risque de rug, riesgo de rug, risco de rug, rischio rug, ryzyko ruga, rug репорт, rug riski, rug risiko',
  ],
  [
    'stablecoin-peg',
    'peg, peg status, paridad, paridade, привязка, пег, पेग',
    'ペグ|锚定|锚定情况|脱锚情况|페깅|페그',
  ],
  ['tvl', 'tvl, total value locked, value locked', 'tvl|锁仓量|鎖倉量'],
  [
    'dex-volumes',
    'dex volume, dex volumes, dex volumen, volume dex, volumen dex, volumes dex, wolumen dex, dex volumens, volumi dex, объемы дексов, объем дексов, объем dex, объемы dex, объем торгов на dex, обсяги дексів, обсяг дексів, обсяг dex, обсяги dex, dex hacmi, dex hacimleri, volume di dex, khối lượng dex, khối lượng giao dịch dex, حجم dex, حجم تداول dex, dex वॉल्यूम, dex 거래량, dex 交易量, dex 成交量, dex 出来高, dex 取引高, dex turnover, dex trading volume',
    'dex交易量|dex成交量|dex出来高|dex取引高|dex거래량',
  ],
  [
    'chains-tvl',
    'chains by tvl, chain tvl, tvl by chain, chains nach tvl, tvl łańcuchów, tvl мереж, tvl сетей',
    '各链tvl',
  ],
  [
    'stablecoins',
    'stablecoins, stablecoin supply, biggest stablecoins, largest stablecoins, größten stablecoins, stablecoiny, стейблкоины, стейблкоїни',
    '스테이블코인|ステーブルコイン|稳定币',
  ],
  [
    'arbitrage',
    'arbitrage, arbitraje, arbitragem, arbitraggio, arbitraż, арбитраж, арбітраж, arbitraj',
    '套利|アービトラージ',
  ],
  ['oracle-price', 'oracle price, pyth price'],
]

const fees: JobNames = [
  'protocol-fees',
  'fees, protocol fees, fee revenue, protocol revenue, revenue, gebühren, protokollgebühren, ingresos, revenus, receita, ricavi, przychody, доход протоколов, доходы протоколов, дохід протоколів, frais, comisiones, tarifas, taxas, commissioni, kosten, opłaty, комиссии, комісії, комиссии протоколов, комісії протоколів, ücretler, ücretleri, biaya, phí, رسوم, الرسوم, फीस',
  '手续费|手續費|手数料|수수료|协议收入|协议费用',
]

const yields: JobNames = [
  'yields-find',
  'yields, yield, renditen, rendements, rendimientos, rendimentos, rendimenti, доходности, дохідності, getiriler',
  '收益率|利回り|수익률',
]

/** Names that are jobs only beside a job of some kind: by the beginning of its tool's id. */
export const rowsOfFamily: Readonly<Record<string, readonly JobNames[]>> = {
  'portfolio-': [
    [
      'portfolio-value',
      'value, worth, net worth, valuation, wert, valeur, valor, valore, waarde, wartość, стоимость, оценка, вартість, оцінка, değer, nilai, قيمة',
      '価値|評価額|价值|가치|值多少钱',
    ],
    [
      'portfolio-risk',
      'risk, var, risiko, risque, riesgo, risco, rischio, risico, ryzyko, риск, ризик',
      'リスク|风险|风险多大|위험|리스크',
    ],
  ],
  stablecoin: [
    [
      'stablecoins',
      'supply, circulating supply, circulation, umlauf, umlaufmenge, offre, circulación, oferta, suministro, offerta, aanbod, podaż, предложение, эмиссия, пропозиція, arz, dolaşım, pasokan, cung, nguồn cung, معروض, सप्लाई',
      '発行量|供給量|发行量|流通量|供应量|유통량|발행량',
    ],
  ],
  tvl: [fees, yields],
  'dex-volumes': [fees, yields],
  yields: [fees, yields],
  'session-': [
    [
      'session-status',
      'balance, status, session balance, session status, saldo, session saldo, sessiesaldo, solde, stato, stato della sessione, estado, остаток, баланс, залишок, bakiye, số dư, رصيد, رصيد جلسة, رصيد الجلسة',
      '余额|残高|잔액',
    ],
    [
      'session-history',
      'history, entries, last entries, verlauf, buchungen, historique, historial, movimientos, histórico, voci, ultime voci, boekingen, laatste boekingen, historia, история, історія, geçmiş, riwayat, lịch sử, سجل',
      '履歴|历史|记录|내역',
    ],
  ],
  'launchpad-': [
    [
      'launchpad-trending',
      'trending, trending coins, trending memecoins, trending ones, trends, tendencias, en tendencia, tendances, in tendenza, trendujące, трендовые, в тренде, трендові, trendler, trendleri, trend olanlar, xu hướng, ترند, ترندات, رائج, ट्रेंडिंग',
      'トレンド|热门|トレンディング|트렌딩|트렌드',
    ],
    [
      'launchpad-new',
      'new, newest, new coins, new launches, newest launches, new memecoins, newest coins, neue, neueste, nuevos, nuevas, nouveaux, novos, novas, nuovi, nowe, nieuwste, новые, новинки, нові, yeni, yeni çıkanlar, yeni çıkanları, baru, terbaru, mới, جديد, नए',
      '新着|新币|新盘|신규',
    ],
  ],
}
