/** More words by which a number is meant for a parameter, as in `number-names.ts`, in languages other than English. */
export const spokenNames: Readonly<Record<string, string>> = {
  capital:
    'have got habe tengo tenho heb mam имею ai punya 有 капітал рахунок рахунку депозит депозиту capitale cuentas ahorro kontostand depot vermögen portefeuille fonds compte solde banca fondi rachunek konto rachunku kapitału счета счету счёте депозита капитала капиталом капитале hesabım hesabımda sermayem sermayesi rekeningku akun tài 账户 帐户 賬戶 口座 残高 계좌에 자본금 투자금 시드머니 محفظتي حسابي رأسمال खाते पोर्टफोलियो',
  stop: 'saio sair salgo salir sors sortir esco uscire aussteige aussteigen stap uitstappen wychodzę wyjście выхожу выход виходжу çıkarım keluar stops stoppkurs parada arrêt стоп-лосс стопа stopu zararı dừng lỗ 止蚀 ストップロス 損切り 스톱 손절가 إيقاف الخسارة स्टॉपलॉस नुकसान',
  entry:
    'входу купівля entrar entro entramos entrer entre einsteige einstiegspreis einstiegskurs entrando compra wchodzę wejścia входа вхожу вхід girişi giriyorum masuk vào 入场价 開倉 开仓 建仓 エントリー価格 参入 진입가 الدخول एंट्री प्रवेश',
  riskPercent:
    'perder pierdo perdo perdre perdere verlieren verlies verliezen stracić втратити потерять kaybetmek kehilangan mất ризикую ризику ризиком arriesgar arriesgo arriesgando risquer risque arriscar arrisco rischiare rischiando riskiere riskieren einsatz riskeren risico ryzykuję ryzykować рискую рисковать ризик риску riski riske mempertaruhkan risikokan rủi 冒险 承担 リスク許容 위험률 المخاطرة खतरा रिस्क resiko',
  riskFreePercent:
    'libre riesgo sans risque risikolosen risikoloser risikolosem livre privo bezryzykownej wolna безрисковая безрисковой безризикова risksiz bebas phi 无风险 無風險 無リスク リスクフリー 무위험 خالي الخالي जोखिम-मुक्त जोखिममुक्त',
  maxLeverage:
    'плечем плечі apalancado apalancamento alavancado hebels hefboom dźwigni dźwignia kaldıraç kaldıraçla đòn bẩy 槓桿 倍杠杆 レバ 레버 الرافعة رافعة लीवरेज',
  winRatePercent:
    'винрейт вінрейт виграш виграшних перемог ganadoras aciertos victorias gagnants gagnés réussite acerto acertos vincenti gewinnrate gewinner gewinnquote winkans wygranych выигрыш выигрышных побед процент kazanma menang thắng 胜率 勝率 승률 الفوز जीत',
  payoff:
    'співвідношення perte perdita pérdida perda verlust verlies gain gewinn ganancia ganho zysk прибыль убытка ganancia-pérdida auszahlungsverhältnis выплаты соотношение 盈亏比 損益比 손익비 العائد इनाम रिवॉर्ड ödül kazanç imbalan nagroda вознаграждение винагорода',
  feePercent:
    'комісія رسوم الرسوم comisión comisiones taxa taxas commissione commissioni gebührensatz provision provisionen kosten prowizja prowizji prowizje opłata opłaty комиссией комиссию komisyon komisyonu biaya phí 手續費 费率 费用 手数料率 수수료율 عمولة العمولة फीस कमीशन शुल्क',
  feeBps:
    'комісія 费率 費率 料率 요율 comisión comisiones frais taxas taxa commissioni gebühr gebühren prowizja комиссия комиссией комиссии komisyon biaya phí 手续费 手續費 手数料 수수료 عمولة رسوم फीस शुल्क',
  slippagePercent:
    'deslizamientos glissement derrapagem slittamento poślizg poślizgu проскальзывание проскальзыванием проскальзывания прослизання kayma kayması selip trượt 滑点 滑點 スリッページ 슬리피지 انزلاق الانزلاق स्लिपेज',
  slippageBps:
    'deslizamiento glissement derrapagem poślizg проскальзывание kayma 滑点 スリッページ 슬리피지 انزلاق स्लिपेज',
  stopLossPercent:
    'збиток збитку stops stop-loss pérdida perte perda perdita verlust verlustbegrenzung verlies straty strata stratę стопом стоп-лоссом стопе убыток убытке zarar durdur kes rugi cắt lỗ 止蚀 ストップロス 損切り ロスカット 스탑 스톱로스 손절매 وقف خسارة خساره स्टॉपलॉस स्टॉप नुकसान',
  takeProfitPercent:
    'ціль цілі прибуток прибутку toma prise presa realização realización realizacja realisation gewinnziel winstneming профит профита профіт ziel kursziel objectif obiettivo alvo meta doel koersdoel cel celu цель целью цели hedef hedefi target sasaran mục-tiêu 目标 目標利益 هدف الهدف लक्ष्य beneficios ganancia ganancias objetivo bénéfice bénéfices gain profitto lucro lucros gewinn gewinnmitnahme winst winstdoel zysk zysku realizacja тейком тейк-профит тейкпрофит прибыль прибыли kâr kar kârı untung laba chốt lãi lời 获利 利润 利食い テイク 익절가 목표 جني أرباح ربح الربح मुनाफा मुनाफ़ा लाभ टारगेट',
  confidence:
    'впевненості confianza confiance confiança confidenza fiducia konfidenz vertrauen vertrauensniveau sicherheit betrouwbaarheid ufności ufność доверия доверительный уверенности довіри güven kepercayaan tin cậy 置信度 置信水平 信頼 信頼水準 信頼区間 신뢰 신뢰수준 신뢰도 ثقة الثقة विश्वास कॉन्फिडेंस',
  valueAreaPercent:
    'zona área valor zone valeur wertbereich wertzone wertezone value area wartości стоимости ценности değer nilai giá vùng 价值区 價值區 価値 バリュー バリューエリア 가치 밸류 قيمة القيمة वैल्यू मूल्य',
  bands:
    'смуг діапазонів bandas franjas tramos bandes tranches faixas fasce bande bänder bändern bänderzahl preisbänder stufen banden pasma pasm poziomów полос полосы полосах диапазонов корзин bant banda aralık pita dải khoảng 区间 區間 档位 分档 帯 バンド 価格帯 구간 칸 밴드 分割 分割数 نطاق نطاقا نطاقات شريحة شرائح बैंड पट्टियों पट्टियां पट्टियाँ खाने',
  computeUnits:
    'обчислювальних cómputo computo calcul computação calcolo recheneinheiten compute-einheiten rekeneenheden jednostek obliczeniowych вычислительных единиц юнитов işlem hesaplama komputasi tính 计算单元 計算ユニット コンピュートユニット 연산 컴퓨팅 حوسبة الحوسبة حوسبه कंप्यूट यूनिट',
  minPumpScore:
    'бал балів оцінка оцінки puntaje puntuación pontuação punteggio punktzahl wynik балл балла баллов оценка оценкой puan skoru skor điểm 分数 评分 スコア 점수 نقاط درجة स्कोर अंक',
  duration:
    'секунд секунди segundos segundo secondes secondi sekunden sekunde seconden sekund sekundy секунд секунды секундное saniye saniyelik detik giây 秒 秒钟 秒間 초 초짜리 ثانية ثواني ثوان सेकंड सेकेंड',
  max_tokens:
    'توكن tokens jetons jetonów token tokenów tokena tokeny tokenach gettoni tokenlik jeton токенов токенів токена токены 토큰 トークン 令牌 رمز टोकन',
  temperature:
    'температура temperatura température temperatur temperatuur температура температурой sıcaklık suhu nhiệt 温度 온도 حرارة तापमान',
  seed: 'сід semilla graine semente seme startwert saat ziarno сид зерно tohum benih hạt 种子 シード 시드 بذرة सीड',
  after:
    'neuer neuere neueren neueres nuevos recientes récents récent recenti recentes nieuwere nowsze новее новіші 新于 新しい depois después après dopo posteriores posterior posteriori successivi suivants seguintes siguientes na po після sonrası sonrasını sonrasında sonraki następne późniejsze nach nachher ulteriori más-allá 起 起始 desde seq número 之后 以降 以后 이후 بعد बाद sonra setelah sau',
  before:
    'starsze älter ältere anciennes anciens antiguas antiguos antigas antigos vecchie vecchi ouder старше старее eski lama cũ 更早 早于 古い 오래된 पुराने أقدم anteriores раніше перед старіше przed voor önce önceki öncesi sebelum sebelumnya trước 之前 以前 より前 이전 قبل पहले anteriores anteriore précédentes précédents precedenti davor eerdere wcześniejsze ранее раньше до',
  toBlock: 'bloque bloco blocco blok bloku блока блоку 区块 ブロック 블록 كتلة ब्लॉक',
  agent:
    'агента агенту agente agenten agenta агента агенту ajan ajanı ajana ajanını ajanın ajanini agen đại 代理 智能体 エージェント 에이전트 번 وكيل الوكيل एजेंट',
  n: 'зображень зображення версій версії версий versiones versões versioni versionen versies wersje wersji versiyon versi варіантів варіанти картинок картинки imágenes imagens immagini bilder afbeeldingen obrazy obrazki obrazów картинки картинок изображения изображений варианта вариантов variantes varianti varianten warianty görsel resim gambar ảnh hình 张 張 枚 장 이미지 صور صورة तस्वीरें इमेज चित्र',
  perCallUsd:
    'виклик виклику запит 回 次 回の llamadas appels chamadas chiamata chiamate aufrufs einzelaufruf oproep aanroepen wywołania wywołaniu вызова вызове обращение виклик çağrı çağrıda istek lượt gọi 单次 單次 每笔 每次调用 1件 一回 回あたり コール 건당 회당 호출당 호출 مكالمة طلب نداء استدعاء प्रति-कॉल',
  perDayUsd:
    'dzienny dziennego daglimiet dagelijkse щоденний денний добу щодня 日 اليوم diarios diarias journalier journalière journée diários giornaliero giornaliera täglich tageslimit tages dagelijks dziennie dnia сутки суток ежедневно добу день günde günlüğü sehari 单日 每日 日あたり 毎日 日限 하루에 일일 يوميا باليوم प्रतिदिन रोज़ रोज',
  totalUsd:
    'загалом всього усього разом toplamı toplamda tout tutto todo tudo totales global conjunto globale totais complessivo complessivamente gesamt gesamtlimit gesamtbudget insgesamt alles samen totaal razem łącznie całość ogółem общий общая сумме итого разом toplamda tümü keseluruhan tổng cộng 总额 一共 总计 累计 合計で 総額 全体 총액 총합 전체 합쳐서 المجموع إجمالا بالمجمل مجموع कुल-मिलाकर कुल',
  limit:
    'рядків записів свічок velas kerzen bougies candele świec świece свечей свечки свечек filas lignes linhas righe zeilen rijen wierszy строк строки satır baris dòng 行 件 本 根 条 개 건 줄 봉 صفا صفوف شمعة شموع पंक्तियां कैंडल मोमबत्ती resultados résultats ergebnisse risultati wyników результатов sonuç hasil kết',
  candles:
    'velas kerzen bougies candele świec свечей свечи свечками mum lilin nến 根 本 K线 캔들 봉 شمعة شموع कैंडल कैंडलों',
  episodes:
    'просідань просідання падінь епізодів episodios épisodes episódios episodi episoden epizodów эпизодов эпизода провалов просадки bölüm düşüş episode đợt 次 段 回 局面 에피소드 구간 하락 حلقات هبوط نوبات एपिसोड गिरावट गिरावटें',
  recent:
    'результатів resultados últimas aufrufe ergebnisse résultats esiti uitkomsten wyników исходов результатов sonuç hasil kết 结果 結果 결과 نتائج नतीजे परिणाम',
  showTrades:
    'угод угоди operaciones trades opérations negócios operazioni abschlüsse transakcji сделок сделки işlem transaksi lệnh 交易 笔 取引 거래 صفقات ट्रेड सौदे',
  points:
    'точок точки puntos points pontos punti punkte punkten punten punktów punkty точек точки нок nokta titik điểm 点 點 個の点 ポイント 개점 포인트 نقطة نقاط बिंदु पॉइंट',
  days: 'днів дні días jours dias giorni tage tagen dagen dni дней дня günlük gün hari ngày 天 日 日間 日分 일 일치 يوم يوما أيام दिन दिनों',
  expiresInDays:
    'днів дні спливає días jours dias giorni tage tagen dagen dni дней дня gün hari ngày 天 日 日間 일 يوم يوما أيام दिन दिनों vence caduca expire scade läuft verloopt wygasa истекает',
  window:
    'вікно вікном finestre fensterlänge venster okna oknem окна окне penceresi penceresinde jendela cửa-sổ 窗 窓 窗口期 윈도 نافذة النافذة विंडो',
  depth:
    'рівнів рівні niveles niveaux níveis livelli stufen ebenen niveaus poziomów poziomy уровней уровня уровнями seviye kademe tingkat level mức tầng 档 層 段 段階 호가 단계 레벨 مستوى مستويات स्तर लेवल',
  levels:
    'рівнів рівні niveles niveaux níveis livelli stufen ebenen marken niveaus poziomów poziomy уровней уровня уровни seviye level mức 个水平 水平 档 ライン 水準 레벨 개선 مستوى مستويات स्तर लेवल',
  horizonBars:
    'horizonte horizon orizzonte horizont horyzont горизонт горизонте ufuk cakrawala 期限 ホライズン 기간 أفق क्षितिज',
  outOfSamplePercent:
    'validación validação validation validazione validierung validatie walidację walidacji проверки проверку валидации валидацию перевірки перевірку валідації валідацію doğrulama validasi kiểm 验证 驗證 検証 التحقق للتحقق सत्यापन muestra échantillon amostra campione reserviert zurückgehalten unbekannter unbekannt unbenutzt ungesehen ongezien próby próbą вне выборки отложить örneklem luar ngoài-mẫu 样本外 樣本外 アウトオブサンプル サンプル外 検証用 표본외 표본 검증 خارج العينة नमूने',
  topN: 'монети ganadoras gagnants ganhadores gewinner coins monedas moedas monete münzen munten monet монет koin coin đồng 币 個 銘柄 코인 عملات कॉइन',
  max_results:
    'дописів допису постів твітів publicaciones tuits posts mensajes publications postagens posty beiträge beiträgen berichten wpisów постов записей твитов gönderi tweet postingan bài 帖 推文 条 投稿 ポスト 게시물 트윗 منشور منشورات تغريدات पोस्ट ट्वीट',
}
