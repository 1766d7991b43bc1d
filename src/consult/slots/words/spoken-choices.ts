/** More ways to ask for a listed value in languages other than English, by parameter and value as in `meanings.ts`. */
export const spokenChoices: Readonly<Record<string, string>> = {
  'detail.full': `datos completos, données complètes, dados completos, dati completi, vollständige daten, volledige gegevens, pełne dane, полные данные, tam veri, data lengkap, dữ liệu đầy đủ, 完整数据, 全データ, 전체 데이터, بيانات كامله, पूरा डेटा, con detalle, con detalles, en detalle, al detalle, detalle completo, detallado, detallada, detalladamente, versión completa, modo completo, respuesta completa, informe completo,
    en détail, détaillée, détaillé, détails complets, détail complet, version complète, version longue, réponse complète, de manière détaillée,
    em detalhe, em detalhes, com detalhes, com todos os detalhes, detalhado, detalhada, detalhadamente, detalhe completo, versão completa, modo completo, resposta completa, versione completa,
    in dettaglio, nel dettaglio, dettagliato, dettagliata, dettaglio completo, tutti i particolari, resoconto completo,
    detailliert, im detail, in allen einzelheiten, mit allen details, mit vollen details, volle details, volle ausführlichkeit, alle einzelheiten, vollständige antwort, lange fassung, langfassung,
    uitgebreid, alles erbij, gedetailleerd, volledig detail, met alle details, in detail, volledige versie, tot in detail,
    szczegółowo, szczegółową, szczegółowy, ze szczegółami, wszystkie szczegóły, pełne szczegóły, pełna wersja, w pełnej wersji, ze wszystkimi szczegółami,
    подробнее, подробный, подробную, поподробнее, детально, детальный, детальную, развернуто, развёрнуто, во всех подробностях, со всеми подробностями, со всеми деталями, все детали, полный ответ, максимально подробно, докладно, детально,
    ayrıntılı, ayrıntılı olarak, detaylı, detaylıca, tüm ayrıntılarıyla, tüm detaylarıyla, bütün ayrıntılar*, tam detay*, uzun uzun,
    lengkap, detail penuh, secara penuh, penuh, selengkapnya, secara lengkap, detail lengkap, secara rinci, rinci, secara detail, sedetail, chi tiết, đầy đủ, thật chi tiết, bản đầy đủ,
    بالتفصيل, التقرير كاملا, تقرير كامل, تقريرا كاملا, بشكل كامل, مفصل, مفصله, تفصيلي, كل التفاصيل, جميع التفاصيل, بكل التفاصيل, كامل التفاصيل, مفصلا, विस्तार, विस्तृत, विस्तारपूर्वक, पूरी डिटेल, पूरे विवरण, पूरी जानकारी, डिटेल में, सभी विवरण, डिटेल्ड,
    详细, 詳細, 详尽, 完整版, 详情版, 详细版, 完整细节, 尽量详细, 越详细越好, 详细点, 詳しく, 詳細版, フル版, 完全版, 事細かに, 細かく,
    자세히, 자세하게, 자세한, 상세히, 상세하게, 상세한, 상세 버전, 풀버전, 전체 상세, 디테일하게, 빠짐없이, อย่างละเอียด, ละเอียด`,
  'detail.brief': `breve, brevemente, brevísimo, resumido, resumida, versión corta, versión breve, respuesta corta, cortito, en corto, en pocas palabras, en dos palabras, escueto, escueta,
    bref, brève, fais bref, brièvement, version courte, réponse courte, fais court, en deux mots, en quelques mots, succinct, succinctement, en résumé,
    em poucas palavras, versão curta, resposta curta, curtinho, curto, em resumo, brevidade, sintético, in sintesi, sintetico, sintetica, versione breve, in poche parole, brevemente, stringato,
    nur kurz, kurz und knapp, kurz gefasst, kurzgefasst, in kurzform, kurzform, kurzversion, kurze fassung, kurze antwort, kurz bitte, bitte kurz, halt es kurz, fass dich kurz, knapp, in kürze, ganz kurz, möglichst kurz, in aller kürze, kurz halten,
    beknopt, kort en bondig, in het kort, korte versie, kort graag, graag kort, hou het kort, houd het kort, heel kort, kort antwoord, kort,
    krótko, zwięźle, zwięzły, w skrócie, skrócona wersja, krótka wersja, krótka odpowiedź, w dwóch słowach, skrótowo, po krótce, pokrótce,
    коротко, вкратце, краткий, краткую, краткая, краткое, сжато, в двух словах, покороче, короче, коротенько, стисло, лаконично, без подробностей,
    kısa, kısa tut, kısa kes, özetle, özet geç, özet olarak, kısa versiyon, kısa ve öz, kısa olsun, kısacık, ringkas, singkat, secara ringkas, secara singkat, versi singkat, versi ringkas, pendek saja, singkatnya,
    ngắn gọn, vắn tắt, tóm tắt thôi, nói gọn, gọn thôi, ngắn thôi, bản ngắn, مختصر, مختصره, بإيجاز, موجز, موجزه, بشكل مختصر, بشكل موجز, संक्षेप, संक्षिप्त, छोटा जवाब, कम शब्दों, संक्षेप में, शॉर्ट में,
    简洁, 精简, 简述, 简版, 简略, 简明, 简单点, 简单说, 简短版, 简要版, 长话短说, 一句话, 短一点, 簡潔に, 簡潔, 手短, 簡略, 要点, 概要, 短く, 簡単に, ざっくり, 短めに, 一言で,
    간략, 간단하게, 간단 버전, 짧게, 짧은 버전, 요약해, 요약만, 요약으로, 요약본, 요점만, 핵심만, 한마디로, สั้นๆ, แบบสั้น, โดยย่อ, ย่อๆ`,
  'provenance.full': `todas las fuentes, todas sus fuentes, fuentes completas, con fuentes, con las fuentes, procedencia completa, con su procedencia, toda la procedencia, cada fuente,
    toutes les sources, avec les sources, sources complètes, provenance complète, chaque source, toute la provenance, todas as fontes, com as fontes, fontes completas, proveniência completa, procedência completa, cada fonte,
    tutte le fonti, con le fonti, fonti complete, provenienza completa, ogni fonte, alle quellen, mit quellen, sämtliche quellen, quellenangabe*, quellennachweis*, vollständige herkunft, jede quelle, herkunft vollständig, volle herkunft,
    alle bronnen, met bronnen, bronnen erbij, bronvermelding*, volledige herkomst, elke bron, wszystkie źródła, wszystkimi źródłami, pełne źródła, ze źródłami, każde źródło, pełne pochodzenie,
    все источники, всех источников, всеми источниками, с источниками, каждый источник, полный список источников, источники полностью, усі джерела, всі джерела,
    tüm kaynaklar*, bütün kaynaklar*, kaynakların tamamı*, kaynakların hepsi*, kaynaklarıyla, her kaynağı, semua sumber*, seluruh sumber*, sumber lengkap, sumber data lengkap, tiap sumber, tất cả nguồn, đủ nguồn, ghi rõ nguồn, kèm nguồn, tất cả các nguồn, mọi nguồn, đầy đủ nguồn, toàn bộ nguồn, nguồn đầy đủ,
    كل المصادر, مع كل مصدر, ذكر كل مصدر, ذكر المصادر, جميع المصادر, كافه المصادر, المصادر كامله, بكل المصادر, مع المصادر, सभी स्रोत, सभी स्रोतों, सारे स्रोत, पूरे स्रोत, हर स्रोत, सब स्रोत, स्रोत सहित,
    全部来源, 所有来源, 完整来源, 来源全部, 每个来源, 所有数据来源, 全部数据来源, 完整溯源, 来源完整, 附上来源, 列出来源, 全ソース, ソースも, ソースを全て, ソース全部, 出所も, 全ての出典, すべての出典, 全出典, 出典付, 出典をすべて, 出典も, すべてのソース, 全ての情報源, 情報源も, データ源も,
    모든 출처, 출처 전부, 출처 모두, 전체 출처, 출처까지, 출처도, 출처 포함, 출처를 다`,
  'kind.price':
    'precio, preço, prix, preis, kurs, prezzo, prijs, koers, cena, цена, цены, fiyat*, harga, giá, 价格, 値段, 価格, 가격, السعر, कीमत, precio, preço, prezzo, preis, kurs, prix, cours, fiyat*, harga, giá, cena, ceny, cenie, цена, цены, цену, курс, 价格, 價格, 価格, 가격, 시세, سعر, कीमत, भाव, दाम',
  'kind.launch': `lanza, lancen, lancé*, se lance, lanci, lancio, nuova moneta, nuovo token, moneda nueva, nueva moneda, nuevo token, nuevo memecoin, moeda nova, nova moeda, novo token, saia um token, nouvelle monnaie, nouveau jeton, nouveau memecoin, neue münze, neuer coin, neuen coin,
    neue coins, neuer token, neuen token, nieuwe munt, nieuwe coin, nowy token, nowa moneta, новая монета, новый токен, новый мемкоин, yeni coin, yeni token, yeni bir coin, yeni bir token, koin baru, token baru, coin mới, token mới, đồng mới,
    新币, 新出现, 新发行, 新代币, 新上线, 新規トークン, 新しいコイン, 新コイン, 新トークン, 新規上場, 새 코인, 신규 코인, 새로운 코인, 새 토큰, 출시, عمله جديده, توكن جديد, नया कॉइन, नया टोकन, नया मीमकॉइन, लॉन्च`,
  'kind.spread':
    'diferencia de precio, diferencia de precios, diferença de preço, diferença de preços, écart de prix, écart, preisunterschied, preisabstand, preisspanne, preisdifferenz, differenza di prezzo, differenza di prezzi, scarto, prijsverschil, różnica cen, różnica ceny, różnic*, разниц*, спред*, fiyat farkı, fark*, selisih harga, selisih, chênh lệch, 价差, 差价, 価格差, スプレッド, 가격 차이, 가격차, 스프레드, فرق السعر, فارق السعر, الفارق, कीमत का अंतर, अंतर, स्प्रेड, diferencial, diferencia entre, brecha, écart, divario, diferença entre, abstand, kursunterschied, verschil tussen, różnica między, спред*, разница между, fark*, selisih, chênh lệch, 价差, 價差, 价格差, 価格差, スプレッド, 스프레드, 가격 차이, الفارق, فرق السعر, अंतर, स्प्रेड',
  'kind.funding':
    'фандинг*, फंडिंग, التمويل, معدل التمويل, 펀딩비, 펀딩률, 펀딩레이트, ファンディング, 资金费, tỷ lệ funding, tingkat pendanaan, fonlama oranı, fonlama, financieringstarief, stopa finansowania, tasa de financiación, taxa de financiamento, taux de financement, tasso di finanziamento, stawk* finansowania, finansowani*, fonlama*, pendanaan, ставк* финансирования, ставка фондирования, phí funding, 资金费, 資金費率, ファンディング, 資金調達, 펀딩비, 펀딩레이트, التمويل, फंडिंग',
  'kind.signal':
    'señales, signale, sinais, segnali, сигнал*, sinyali, tín hiệu, sygnał*, 信号, 訊號, シグナル, 시그널, إشارة, إشاره, सिग्नल, संकेत',
  'kind.revenue': `se quedan, se queda, ingresaron, ingreso, recettes, conservent, gardent, revenu, receitas, lucro, ficam, incassi, entrate, guadagni, umsatz, erlöse, einbehalten, behalten, opbrengst*, zarobi*, zarabia*, dochod*, zysk*, доход*, заработал*, зарабатыва*, выручк*, kazanç*, kazanan*,
    pemasukan, penghasilan, thu nhập, 收益, 营收, 收入, 净收入, 収入, 儲け, 稼い, 벌어들, 수입, 매출, 이익, الايرادات, إيراد, دخل, أرباح, आय, कमाई, आमदनी, राजस्व`,
  'kind.new':
    'появил*, появивш*, появля*, открыл*, aparecid*, aparecieron, acaban de salir, acaba de salir, recién abiert*, surgi*, apareceram, acabaram de, apparu*, viennent d ouvrir, récents, erschien*, aufgetaucht, gerade eröffnet, neu eröffnet, compars*, appena apert*, verschenen, net geopend, pojawił*, nowo, açılan*, yeni çıkan*, muncul, baru dibuka, baru muncul, vừa mở, vừa ra, mới mở, 刚上线, 刚刚上线, 刚出现, 新上线, 新开, 刚创建, できたばかり, 新規, 新しく, 막 생긴, 새로 생긴, 새로 만들어진, 갓 생긴, ظهر*, افتتح*, المفتتح*, अभी खुले, हाल में बने, नए बने, जो अभी, recién creados, recién abiertos, recientes, récemment, récents, recém, recentes, appena, recenti, neueste, neuesten, neueröffnet*, frisch eröffnet, pas geopend, dopiero, świeżo, новейши*, свежи*, недавно, en yeni, yeni açılan, terbaru, baru dibuat, mới nhất, vừa mở, 最新, 新开, 新上, 刚创建, 新規, 最新の, 新着, できたて, 갓, 새로 생긴, 최신, الاحدث, नवीनतम, ताज़ा, हाल ही',
  'kind.trending':
    'más populares, populares, de moda, populaires, em tendência, in tendenza, di tendenza, popolari, im trend, heiß*, trendend*, populair*, trending, modn*, gorąc*, в тренде, горяч*, trendi*, popüler*, trend olan, sedang tren, populer, đang hot, xu hướng, 热门, 热搜, 热度, 趋势, 話題, トレンド, 注目, 인기, 트렌딩, 화제, الرائج*, الشائع*, ट्रेंड*, चर्चित, लोकप्रिय',
  'category.Lending':
    'préstamo*, empréstimo*, prêteur*, emprunt*, prestit*, kredit*, verleih*, uitleen*, lenen, pożycz*, займ*, заем*, кредитн*, kredi*, borç*, peminjaman, vay mượn, 借贷, 借貸, 貸付, 融資, 대출, 렌딩, الاقراض, اقراض, قروض, उधार, ऋण, लेंडिंग',
  'category.Dexs':
    'dex, exchange descentralizado, exchanges descentralizados, échanges décentralisés, börsen dezentral, dezentrale börsen, exchange decentralizzati, децентрализованные биржи, dex биржи, 去中心化交易所, 分散型取引所, 탈중앙화 거래소, منصات لامركزيه, विकेंद्रीकृत एक्सचेंज, merkeziyetsiz borsalar',
  'category.Liquid Staking':
    'staking líquido, staking liquide, liquides staking, staking liquido, vloeibare staking, płynny staking, likit staking, staking likuid, 流动性质押, 流動性質押, 流动质押, リキッドステーキング, 리퀴드 스테이킹, 유동성 스테이킹, الستيكينج السائل, लिक्विड स्टेकिंग',
  'category.Bridge':
    'puente, pont, ponte, ponti, pontes, brücke, brug, bruggen, most, mosty, мосты, мостов, köprü*, jembatan, cầu nối, 跨链, 跨鏈橋, 桥, 브리지, 브릿지, جسر, جسور, ब्रिज',
  'category.Derivatives':
    'derivat*, dérivé*, derivad*, türev*, instrument* pochodn*, phái sinh, 衍生, デリバティブ, 파생상품, 파생, مشتقات, المشتقات, डेरिवेटिव*',
  'category.RWA':
    'activos del mundo real, actifs du monde réel, ativos do mundo real, asset del mondo reale, reale vermögenswerte, активы реального мира, gerçek dünya varlıkları, aset dunia nyata, tài sản thực, 真实世界资产, 现实世界资产, 現実資産, 実物資産, 실물자산, الاصول الحقيقيه',
  'category.Yield':
    'rendimiento*, rendement*, rendimento*, ertrag*, ertrags*, opbrengst*, доходн*, getiri*, imbal hasil, lợi suất, 收益, 利回り, イールド, 이자 농사, العائد, यील्ड',
  'category.Restaking': 'リステーキング, 再质押, 再質押, 리스테이킹, рестеикинг*, إعادة الستيكينج, रीस्टेकिंग',
  'peg.USD':
    'del dólar, al dólar, do dólar, ao dólar, du dollar, au dollar, al dollaro, dollarowe, долларов*, к доллару, dolara bağlı, dolara endeksli, dolar AS, 美元稳定币, 锚定美元, ドル連動, ドル建て, 달러 연동, 달러 스테이블, مرتبطه بالدولار, بالدولار, डॉलर से जुड़े, डॉलर',
  'peg.EUR':
    'al euro, ao euro, à l euro, eurowe, к евро, euroya bağlı, 锚定欧元, 欧元, ユーロ連動, ユーロ建て, 유로 연동, 유로화, باليورو, यूरो',
  'list.stocks': `acciones tokenizadas, de acciones, actions tokenisées, jetons d actions, ações tokenizadas, azioni tokenizzate, titoli azionari, tokenisierte aktien, aktientoken*, aandelen, getokeniseerde aandelen, akcje, akcji, tokenizowane akcje,
    токенизированные акции, токены акций, акциями, hisse*, tokenize hisse*, saham token*, cổ phiếu, 美股代币, 股票代币, 美股, 股票, 株式トークン, 株トークン, 米国株, 株式, 주식 토큰, 토큰화 주식, 주식, أسهم, الأسهم, शेयर, स्टॉक*, शेयरों`,
  'list.majors':
    'principales, grandes monedas, monedas grandes, majeures, principales cryptos, principais, maiores moedas, große coins, großen coins, hauptwährungen, grote munten, główne, główne monety, крупные монеты, мажор*, ana coinler, büyük coinler, koin utama, coin lớn, 主流币, 主流幣, 主要通貨, 主要コイン, メジャー, 메이저, 주요 코인, العملات الرئيسيه, الرئيسية, प्रमुख',
  'list.lsts':
    'liquid-staking-token*, stakingtoken*, staking líquido, jetons de staking, tokens de staking, 质押代币, 流动性质押代币, 質押代幣, ステーキングトークン, リキッドステーキングトークン, 스테이킹 토큰, lst 토큰, стейкинг-токен*, стеикинг токен*, staking token*',
  'list.rwas':
    'activos del mundo real, actifs du monde réel, actifs réels, ativos do mundo real, asset reali, reale vermögenswerte, реальные активы, активы реального мира, gerçek dünya varlıkları, aset dunia nyata, 真实世界资产, 现实资产, 実物資産, 現実資産, 실물자산, الاصول الواقعيه, الأصول الحقيقية',
  'list.metals':
    'edelmetall*, metales preciosos, métaux précieux, metais preciosos, metalli preziosi, edelmetalen, metale*, metali, драгметалл*, металлы, металлов, değerli metal*, logam*, emas, kim loại*, vàng, 贵金属, 貴金屬, 黄金, 金属, 貴金属, 귀금속, 금속, معادن, المعادن, धातु*, सोना',
  'list.currencies':
    '货币类, 货币板块, 货币, 法币类, 通貨類, 通貨のみ, 통화만, monedas fiduciarias, monnaies fiduciaires, moedas fiduciárias, valute fiat, fiat para birimleri, tiền pháp định, العملات التقليدية, फिएट, divisa, devisen, fiatwährung*, monnaies fiat, moedas fiat, valute, valuta*, waluty, walut, фиат*, валют*, döviz*, mata uang*, tiền tệ, ngoại tệ, 外汇, 外匯, 法币, 法定通貨, 為替, 통화, 법정화폐, العملات الورقيه, عملات نقديه, मुद्रा*, फिएट',
  'list.etfs':
    'etf-token*, etf 代币, etfトークン, etf 토큰, صناديق المؤشرات, ईटीएफ, ETFトークン, фонд* etf, биржевые фонды, fondos cotizados, borsa yatırım fon*',
  'view.gainers':
    'ganadoras, ganadores, que suben, las que suben, alcistas del día, al alza, gagnants, hausses, plus fortes hausses, qui montent, ganhadores, que sobem, maiores altas, em alta, altas, rialzi, in rialzo, vincitori, gewinner, steigend*, aufsteiger, stijgers, rosnąc*, wzrost*, zyskując*, растущ*, рост*, лидер* роста, yükselen*, kazanan*, yang naik, naik, tăng giá, tăng mạnh, 涨幅榜, 涨幅, 上涨, 上升, 漲幅, 上昇, 値上がり, 상승, 오르는, 급등, الرابح*, الصاعد*, गेनर*, बढ़ने वाले, बढ़त',
  'view.predictions':
    'predicciones, predicción, pronóstico*, previsiones, prédictions, prévisions, pronostics, previsões, previsão, predições, previsioni, prognose*, vorhersage*, voorspelling*, prognoz*, przewidywani*, прогноз*, предсказани*, tahmin*, öngörü*, prediksi, ramalan, dự đoán, dự báo, 预测, 預測, 予測, 予想, 예측, 전망, توقع*, التوقعات, تنبؤ*, भविष्यवाणी*, अनुमान, पूर्वानुमान',
  'view.brief': 'kurzfassung, kurzansicht, vista breve, vue brève, visão breve, vista rapida',
  'view.targets':
    'objetivos, ziele, cibles, alvos, obiettivi, doelen, cele, цел*, таргет*, hedefler, target, mục tiêu, 目标, 目標, ターゲット, 타깃, 타겟, أهداف, الأهداف, लक्ष्य, टारगेट',
  'view.markets':
    'ranking de mercados, classement des marchés, märkte, marktrangliste, рейтинг рынков, рынки, piyasalar, peringkat pasar, 市场榜, 市场视图, 市場ランキング, マーケット, 마켓, الأسواق, बाज़ार',
  'tier.ready':
    'listos, listas, prêts, prêt, pronti, pronto, prontos, bereit*, klaar, gotow*, готов*, hazır*, siap, sẵn sàng, 就绪, 已就绪, 準備完了, 準備済, 준비 완료, 준비된, جاهز*, तैयार',
  'tier.watch':
    'en vigilancia, en observación, à surveiller, sous surveillance, em observação, sotto osservazione, beobachtung, beobachten, observ*, под наблюдением, наблюден*, izleme, pantauan, theo dõi, 观察, 關注, 監視, ウォッチ, 관찰, 주시, مراقبه, निगरानी',
  'segment.predicted':
    '다음에 뛸, 오를 것 같은, 뜰 것 같은, 次に来る, 次に上がりそう, 即将, 接下来会涨, próximas en subir, próximos a subir, prochains à monter, als nächstes laufen, prossimi a salire, próximos a subir, binnenkort stijgen, następne w kolejce, следующ* вырас*, sıradaki, berikutnya naik, sắp tăng, ستصعد, अगले उछलने, predich*, prédit*, previst*, vorhergesagt*, voorspeld*, przewidywan*, прогнозируем*, предсказанн*, tahmin edilen*, diprediksi, được dự đoán, 预测, 予測, 예측, متوقع*, अनुमानित',
  'segment.alpha': 'альфа*, 알파, アルファ, 阿尔法, ألفا, अल्फा',
  'segment.beta': 'бета*, 베타, ベータ, 贝塔, بيتا, बीटा',
  'segment.utility':
    'utilidad, utilité, utilidade, utilità, nutzen*, nützlich*, użytkow*, утилит*, полезн*, fayda*, kegunaan, utilitas, tiện ích, 实用, 用途, 実用, 유틸리티, منفعه, उपयोगिता*',
  'sort.tvl':
    'op tvl, urut tvl, urutkan tvl, diurutkan tvl, xếp theo tvl, sıralı tvl, con más tvl, con mayor tvl, según tvl, según el tvl, avec le plus de tvl, plus de tvl, selon la tvl, selon tvl, com mais tvl, com maior tvl, segundo tvl, con più tvl, secondo tvl, mit dem meisten tvl, meiste tvl, met de meeste tvl, naar tvl, volgens tvl, z największym tvl, według tvl, wg tvl, с наибольшим tvl, с самым большим tvl, tvl ye göre, tvl sine göre, en çok tvl, menurut tvl, berdasarkan tvl, tvl terbesar, tvl tertinggi, theo tvl, tvl cao nhất, tvl के हिसाब, सबसे ज़्यादा tvl, 最大tvl, tvlの大きい, tvl 높은, por tvl, más grandes primero, las mayores primero, mayor tvl, por tamaño, le plus gros d abord, les plus gros d abord, par taille, plus grosse tvl, maiores primeiro, maior tvl, le più grandi prima, größte zuerst, grösste zuerst, nach größe, höchste tvl, grootste eerst, największe najpierw, od największych, сначала крупные, сначала самые крупные, по размеру, по объему средств, крупнейшие, büyükten küçüğe, en büyük*, terbesar dulu, dari yang terbesar, terbesar, lớn nhất, 按tvl, tvl最高, tvl排序, 规模最大, 锁仓量最大, 大きい順, tvl順, tvl가 큰, tvl 순, 큰 순서, 규모순, الاكبر, حسب tvl, सबसे बड़े पहले',
  'sort.apy':
    'según apy, según el apy, selon apy, selon l apy, segundo o apy, segundo apy, secondo apy, secondo l apy, gemäß apy, naar apy, volgens apy, według apy, wg apy, apy ye göre, apy e göre, menurut apy, berdasarkan apy, theo apy, con más apy, mayor rendimiento, meilleur rendement, maior rendimento, miglior rendimento, più redditizi*, rentabel*, apy के हिसाब, 按收益率, 按收益, 利回りの高い, 수익률순, 수익률 높은, mayor apy, por apy, mejor apy, par apy, meilleur apy, maior apy, nach apy, höchste rendite, höchster apy, hoogste apy, najwyższe apy, по apy, самая высокая доходность, en yüksek getiri, en yüksek apy, apy tertinggi, apy cao nhất, apy最高, 按apy, 收益率最高, apy順, 利回り順, apy 높은, apy순, الأعلى عائدا, حسب apy, सबसे ज़्यादा apy',
  'sort.mean30d':
    'media de 30 días, media a 30 días, promedio de 30 días, promedio 30 días, media mensual, moyenne sur 30 jours, moyenne 30 jours, moyenne mensuelle, moyenne des 30, média de 30 dias, média 30 dias, média mensal, media a 30 giorni, media di 30 giorni, media mensile, 30 tage mittel, 30 tages mittel, 30 tage schnitt, 30 tages durchschnitt, mittel der letzten 30, monatsmittel, durchschnitt von 30, gemiddelde van 30, 30 daags gemiddelde, średnia z 30, średniej z 30, średnia 30, среднее за 30, среднему за 30, средней за 30, средняя за 30, 30 günlük ortalama, rata rata 30, trung bình 30, 30天均值, 30天平均, 30日平均, 月平均, 30日均, 30일 평균, متوسط 30, 30 दिन के औसत, 30 दिनों के औसत, मासिक औसत',
  'sort.volume24h': `por volumen, según volumen, mayor volumen, más negociad*, par volume, selon le volume, plus gros volume, les plus échang*, por volume, maior volume, mais negociad*, per volume, volumi, più scambiat*, nach volumen, nach umsatz, nach handelsvolumen, größtes volumen, meistgehandelt*, meistgehandelt*, op volume, meest verhandeld*,
    według wolumenu, wg wolumenu, po wolumenie, największy wolumen, по объёму, по объему торгов, самый большой объем, hacme göre, hacim sırasına, en yüksek hacim*, berdasarkan volume, menurut volume, theo khối lượng, 按成交量, 按交易量, 交易量排序, 成交额, 交易额, 出来高順, 取引量順, 出来高の多い, 取引高順, 거래량순, 거래량 순, 거래량 많은, 거래량 기준, 거래대금순, حسب الحجم, حسب حجم, حجم التداول, वॉल्यूम के हिसाब, वॉल्यूम से, वॉल्यूम के अनुसार`,
  'sort.change24h': `por variación, por cambio, mayor subida, mayor caída, según variación, par variation, selon la variation, plus forte hausse, por variação, por alta, maior alta, maior queda, per variazione, per rialzo, nach veränderung, nach tagesveränderung, nach kursänderung, größte veränderung, op verandering, naar verandering, według zmiany, wg zmiany, по изменению, по росту, по суточному изменению, değişime göre, günlük değişim*,
    berdasarkan perubahan, menurut perubahan, theo biến động, theo thay đổi, 按涨跌幅, 按涨幅, 按跌幅, 涨跌幅, 変動率順, 騰落率順, 値動き順, 変化率, 등락률순, 등락률, 변동률순, 변동률, 상승률, 하락률, حسب التغير, التغير اليومي, बदलाव के हिसाब, बदलाव के अनुसार`,
  'sort.price':
    'precio más alto, precio más bajo, más caras, más caros, más barat*, prix le plus, plus chers, plus chères, moins cher*, preço mais, mais car*, mais barat*, prezzo più, più car*, più economic*, teuerste*, billigste*, günstigste*, op prijs, duurste, goedkoopste, według ceny, wg ceny, po cenie, najdroższ*, najtańsz*, самые дорогие, самые дешевые, дорогие сначала, fiyata göre, en pahalı*, en ucuz*, berdasarkan harga, menurut harga, termahal, termurah, theo giá, đắt nhất, rẻ nhất, 按价格, 价格排序, 按价格排序, 最贵, 最便宜, 価格順, 価格の高い, 価格が高い, 値段順, 高い順, 安い順, 가격순, 가격 순, 비싼, 싼 순, حسب السعر, الأغلى, الأرخص, कीमत के हिसाब, कीमत के अनुसार, सबसे महंगे, सबसे सस्ते',
  'sort.name':
    'alfabético, orden alfabético, por orden alfabético, alphabétique, ordre alphabétique, ordem alfabética, alfabética, ordine alfabetico, alfabetisch, alphabetischer, op naam, alfabetycznie, według nazwy, wg nazwy, по алфавиту, алфавитн*, alfabetik, isme göre, ada göre, abjad, berdasarkan nama, menurut nama, theo tên, bảng chữ cái, 按名称, 按名字, 按字母, 名前順, 名称順, アルファベット順, 이름순, 이름 순, 가나다순, 알파벳순, حسب الاسم, أبجدي*, ابجديا, नाम के हिसाब, नाम से, नाम के अनुसार, वर्णानुक्रम',
  'sort.assetClass':
    'por clase, por categoría, par classe, par catégorie, por classe, por categoria, per classe, per categoria, nach klasse, nach kategorie, nach anlageklasse, op klasse, według klasy, по классу, по классам, sınıfa göre, berdasarkan kelas, theo loại, 按类别, 按類別, 按资产类别, クラス順, 種類順, 자산군, 종류별, حسب الفئة, वर्ग के हिसाब',
  'sort.symbol':
    'por símbolo, par symbole, per simbolo, nach symbol, nach kürzel, op symbool, według symbolu, по символу, по тикеру, sembole göre, berdasarkan simbol, theo ký hiệu, 按代码, 按符号, シンボル順, ティッカー順, 심볼순, 심볼 순, 티커순, حسب الرمز, प्रतीक के, सिंबल के',
  'sort.marketCap':
    'mayor capitalización, por capitalización, según capitalización, par capitalisation, capitalisation décroissante, por capitalização, valor de mercado, maior capitalização, per capitalizzazione, nach marktwert, nach marktkapitalisierung, op marktwaarde, marktkapitalisatie, według kapitalizacji, wg kapitalizacji, kapitalizacji, по капитализации, piyasa değeri*, kapitalisasi, vốn hóa, 按市值, 市值最大, 市值排序, 市值排名, 時価総額順, 時価総額, 시총순, 시가총액순, 시총 순, 시가총액 순, القيمه السوقيه, मार्केट कैप',
  'order.asc': `ascendente, ascendentes, de menor a mayor, menor a mayor, más baratas primero, más baratos primero, primero las más baratas, las más baratas, de la a a la z, las que menos, peores primero, los peores primero, las peores primero, peor a mejor, croissant, ordre croissant, du plus petit, du moins cher, les pires d abord, pires d abord, les moins chers, de a à z, crescente, ordem crescente, do menor, do mais barato, mais baratas primeiro, mais baratos primeiro, piores primeiro, de a a z,
    ordine crescente, dal più piccolo, dal più basso, dalla a alla z, peggiori prima, aufsteigend, vom kleinsten, kleinste zuerst, billigste zuerst, günstigste zuerst, von a bis z, schlechteste zuerst, niedrigste zuerst, verlierer zuerst, oplopend, laagste eerst, goedkoopste eerst, kleinste eerst, slechtste eerst, rosnąco, od najmniejsz*, od najtańsz*, od najniższ*, od najgorsz*, od a do z, najtańsze, возрастани*, от меньшего, от дешевых, от самых дешевых, с дешевых, сначала дешевые, сначала худшие, от а до я, от худших,
    artan sırada, küçükten büyüğe, ucuzdan pahalıya, en düşükten, a dan z, naik, dari kecil, dari termurah, dari terkecil, dari yang terkecil, dari terendah, menaik, tăng dần, từ thấp đến cao, từ nhỏ đến lớn, từ rẻ, 从低到高, 由低到高, 从小到大, 由小到大, 从便宜, 升序, 最低的先, 跌得最多的先, 正序, 昇順, 安い順, 小さい順, 低い順, 悪い順, 下落順, 오름차순, 낮은 순, 낮은 것부터, 싼 순, 작은 순, 많이 떨어진, 하락률 순, تصاعدي*, من الأصغر, من الأقل, من الأدنى, बढ़ते क्रम, कम से ज़्यादा, कम से अधिक, आरोही, छोटे से बड़े, सबसे सस्ते पहले`,
  'order.desc': `descendente, descendentes, de mayor a menor, mayor a menor, más caras primero, más caros primero, de la z a la a, mejores primero, décroissant, ordre décroissant, du plus grand, du plus gros, du plus cher, les plus chers d abord, de z à a, decrescente, ordem decrescente, do maior para o menor, do mais caro, mais caras primeiro, mais caros primeiro, de z a a, ordine decrescente, dal più grande, dal più alto, dal più caro, dalla z alla a,
    absteigend, vom größten, größte zuerst, teuerste zuerst, höchste zuerst, von z bis a, aflopend, hoogste eerst, duurste eerst, grootste eerst, malejąco, od największ*, od najdroższ*, od najwyższ*, od z do a, по убыванию, убывани*, от большего, от дорогих, от самых дорогих, сначала дорогие, сначала крупные, azalan sırada, büyükten küçüğe, pahalıdan ucuza, en yüksekten, z den a, menurun, dari besar, dari termahal, dari terbesar, dari tertinggi, giảm dần, từ cao đến thấp, từ lớn đến nhỏ,
    从高到低, 由高到低, 从大到小, 由大到小, 从贵, 降序, 倒序, 降順, 高い順, 大きい順, 多い順, 내림차순, 높은 순, 비싼 순, 큰 순, 많은 순, تنازلي*, من الأكبر, من الأعلى, घटते क्रम, ज़्यादा से कम, अधिक से कम, अवरोही, बड़े से छोटे`,
  'groupBy.mint':
    'por mint, por token, por cada token, cada token en su fila, una fila por token, par mint, par jeton, une ligne par jeton, uma linha por token, per mint, una riga per token, nach mint, je token, pro token, eine zeile je token, een rij per token, per token, według mint, wiersz na token, по минтам, по каждому токену, отдельная строка, отдельно каждый токен, token başına, her token için, per token satu, satu baris per token, mỗi token, 按mint, 每个代币一行, 按代币, 逐个代币, トークンごと, mintごと, ミントごと, 토큰별, 민트별, 토큰마다, لكل توكن, لكل رمز, हर टोकन, प्रति टोकन',
  'assetClass.equity':
    '股票类, 只要股票, solo acciones, sólo acciones, seulement les actions, apenas ações, só ações, solo azioni, nur aktien, alleen aandelen, tylko akcje, только акции, sadece hisse*, hanya saham, chỉ cổ phiếu, 只看股票, 仅股票, 只要股票, 株式のみ, 株だけ, 주식만, الأسهم فقط, केवल शेयर, सिर्फ शेयर',
  'assetClass.crypto':
    '加密类, 加密资产, 只要加密, 暗号資産, solo cripto, sólo cripto, sin acciones, seulement crypto, apenas cripto, só cripto, nur krypto, nur kryptos, alleen crypto, tylko krypto, только крипта, только крипто*, sadece kripto, hanya kripto, chỉ crypto, 只看加密, 仅加密货币, 只要加密货币, 暗号資産のみ, 仮想通貨のみ, 仮想通貨だけ, 암호화폐만, 코인만, العملات المشفره فقط, केवल क्रिप्टो, सिर्फ क्रिप्टो',
  'side.long':
    'en largo, largo, posición larga, achat à découvert, position longue, comprado, posição comprada, lado comprado, rialzista, posizione lunga, lunga, longposition, longpositie, pozycja długa, długa, długą, лонговая, лонгом, лонга, в лонг, длинн*, uzun pozisyon, posisi long, vị thế mua, 多头, 多單, 多单, 做多, 買い持ち, ロング, 롱, 매수 포지션, شراء طويل, لونج, लॉन्ग',
  'side.short':
    'en corto, corto, posición corta, a la baja, position courte, à découvert, vendido, posição vendida, lado vendido, ribassista, posizione corta, corta, shortposition, leerverkauf*, leerverkäufe, shortpositie, pozycja krótka, krótką, шортовая, шортом, шорта, в шорт, коротк*, açığa satış, kısa pozisyon, posisi short, vị thế bán, 空头, 空單, 空单, 做空, 空売り, ショート, 숏, 공매도, بيع على المكشوف, شورت, शॉर्ट',
  'bias.bullish':
    '看多, 多头, 买入, 強気, 買い, 강세, 상승, صعود, صاعد*, तेज़ी, बुलिश, yükseliş*, boğa, hausse, rialzo, alza, alta, wzrostow*, бычи*',
  'bias.bearish':
    '看空, 空头, 卖出, 弱気, 売り, 약세, 하락, هبوط, هابط*, मंदी, बेयरिश, düşüş*, ayı, baisse, ribasso, baja, baixa, spadkow*, медвеж*',
  'bias.neutral':
    'neutral*, neutr*, нейтральн*, нейтраль*, nötr*, netral, trung lập, 中性, 中立, ニュートラル, 중립, محايد*, तटस्थ, न्यूट्रल',
  'strategy.golden-cross':
    'cruce dorado, cruz de oro, goldkreuz, goldenen kreuz*, gouden kruis, incrocio dorato, croce d oro, złotego krzyża, złotym krzyżem, altın kesişim*, altın haç, persilangan emas, giao cắt vàng, 金叉策略, 黄金交叉, 黃金交叉, ゴールデンクロス, 골든크로스, التقاطع الذهبي, सुनहरा क्रॉस, गोल्डन क्रॉस, золот* крест*',
  'strategy.moving-average':
    'cruce de medias, medias móviles, média móvel, médias móveis, moyennes mobiles, moyenne mobile, media mobile, medie mobili, gleitende* durchschnitt*, voortschrijdend gemiddelde, średnich kroczących, średnie kroczące, скользящ* средн*, hareketli ortalama*, rata rata bergerak, đường trung bình, 均线, 移动平均, 移動平均, 이동평균, المتوسط المتحرك, मूविंग एवरेज',
  'strategy.rsi': 'РСИ, आरएसआई',
  'strategy.stochastic':
    'estocástico, stocastico, stochastik, stochastique, стохастик*, стохастич*, stokastik, 随机指标, 随机, KDJ, ストキャスティクス, 스토캐스틱, ستوكاستيك, स्टोकेस्टिक',
  'strategy.bollinger':
    'bandas de bollinger, bollinger-band*, bandes de bollinger, bande di bollinger, wstęg* bollingera, боллинджер*, bollinger bant*, pita bollinger, dải bollinger, 布林, 布林带, ボリンジャー, 볼린저, بولينجر, बोलिंगर',
  'output_format.jpeg': 'в jpeg, джепег',
  'quality.high':
    'alta calidad, calidad alta, haute qualité, qualité élevée, alta qualidade, qualidade alta, alta qualità, qualità alta, hohe qualität, hoher qualität, hoge kwaliteit, wysoka jakość, wysokiej jakości, высокое качество, высоком качестве, высокого качества, yüksek kalite*, kualitas tinggi, chất lượng cao, 高质量, 高画质, 高品質, 고품질, 고화질, جودة عاليه, उच्च गुणवत्ता, उच्च क्वालिटी',
  'quality.low':
    'baja calidad, calidad baja, basse qualité, qualité basse, faible qualité, baixa qualidade, qualidade baixa, bassa qualità, qualità bassa, niedrige qualität, niedriger qualität, lage kwaliteit, niska jakość, niskiej jakości, низкое качество, низком качестве, düşük kalite*, kualitas rendah, chất lượng thấp, 低质量, 低画质, 低品質, 저품질, 저화질, جوده منخفضه, कम गुणवत्ता, निम्न गुणवत्ता',
  'quality.medium':
    'calidad media, qualité moyenne, qualidade média, qualità media, mittlere qualität, mittlerer qualität, gemiddelde kwaliteit, średnia jakość, среднее качество, среднем качестве, orta kalite*, kualitas sedang, chất lượng trung bình, 中等质量, 中画质, 中品質, 中質, 중간 품질, 중품질, मध्यम गुणवत्ता',
  'format.csv':
    'hoja de cálculo, tableur, planilha, foglio di calcolo, tabelle, tabellenkalkulation, tabel, arkusz*, таблиц*, elektronik tablo, bảng tính, 表格, スプレッドシート, エクセル, 엑셀, جدول بيانات, एक्सेल',
  'direction.any':
    'cualquier sentido, cualquier dirección, ambos sentidos, qualquer direção, qualquer sentido, n importe quel sens, les deux sens, egal in welche richtung, beide richtungen, in jede richtung, qualsiasi direzione, qualunque direzione, elke richting, beide richtingen, dowolną stronę, dowolnym kierunku, в любую сторону, любое направление, herhangi bir yön*, her iki yön*, arah mana pun, kedua arah, bất kỳ chiều nào, cả hai chiều, 任何方向, 无论方向, 不论方向, どちらの方向, 方向を問わず, 어느 방향이든, 방향 상관없이, أي اتجاه, किसी भी दिशा',
  'list.all':
    'todos los tableros, todas las listas, tous les tableaux, toutes les listes, alle listen, alle boards, todos os quadros, todas as listas, tutte le liste, alle lijsten, alle borden, wszystkie listy, все списки, всем спискам, все доски, tüm listeler, semua daftar, tất cả danh sách, 所有榜单, 全部榜单, すべてのボード, 모든 보드, 전체 보드, كل القوائم, सभी सूची',
  'side.buy': 'almak, almam, alırken, comprando, acquistando, kupując, покупая',
  'settle.on_completion':
    'wenn es fertig ist, wenn fertig, erst wenn, sobald fertig, sobald es fertig ist, nach fertigstellung, bei fertigstellung, cuando esté listo, cuando esté terminado, cuando termine, al terminar, una vez listo, quando estiver pronto, quando ficar pronto, ao terminar, quand c est prêt, quand il est prêt, une fois terminé, une fois prêt, à la fin, quando è pronto, quando è finito, a lavoro finito, al completamento, als het klaar is, pas als het klaar is, wanneer het klaar is, gdy będzie gotow*, kiedy będzie gotow*, po ukończeniu, когда будет готов*, по готовности, после готовности, по завершении, hazır olunca, bittiğinde, tamamlanınca, setelah selesai, kalau sudah jadi, khi xong, sau khi xong, khi hoàn thành, 完成后, 做好后, 完成再, 完成時, 出来上がってから, 完成してから, 완성되면, 완성 후, عند الاكتمال, عند الانتهاء, बनने के बाद, पूरा होने पर',
  'settle.on_submit':
    'al enviar, al pedir, por adelantado, ao enviar, antecipado, à la commande, d avance, bei bestellung, im voraus, all ordine, in anticipo, bij bestelling, vooraf, przy zamówieniu, z góry, при заказе, сразу, заранее, peşin, sipariş anında, di muka, saat dipesan, trả trước, khi đặt, 提交时, 预付, 下单时, 注文時, 先払い, 주문할 때, 선불, عند الطلب, مقدما, ऑर्डर पर',
}
