/** More words around a number that counts, in the languages of `quantities.ts`. */
export const moreCountedBefore = `geçen первая первую первой перша першу верхняя верхнюю letzte neueste jüngsten jüngste obersten oberste besten wichtigsten höchsten meisten recientes principales recents récents dernière principaux principales recentes principais últimos último
  recenti principali prime ultimo laatst eerste nieuwste hoogste beste ostatnia ostatnie pierwszych nowe najnowsze najwięksi największe найновіші останні останніх найбільших топові свежих новейших первых крупнейшие
  terakhir terbaik terpopuler トップ 上から 直近の 最新の 最近の 前面 头 前 先頭 最初の 최근의 최신의 상위권 처음 첫 앞 اخر اكبر احدث افضل اول اعلى ارفع اقرب सर्वश्रेष्ठ ताज़ा पहले नवीनतम आखिरी अंतिम`

export const moreCounted = `filas registros movimientos titulares protocolos fondos episodios cotizaciones puntos operaciones ganadoras perdedoras tarjetas mercados intercambios eventos anuncios
  lignes entrées barres protocoles épisodes points porteurs détenteurs plateformes marchés gagnants annonces événements bourses portefeuilles messages tweets mouvements
  linhas registros protocolos episódios pontos carteiras corretoras mercados ganhadores eventos movimentos operações posts tuítes
  righe protocolli episodi punti portatori detentori mercati eventi borse movimenti wallet tweet
  zeilen einträge protokolle episoden punkte halter märkte börsen gewinner verlierer ereignisse bewegungen beiträge tweets stück meldungen transaktionen pools schlagzeilen coins
  rijen regels protocollen episodes punten houders markten beurzen winnaars stuks artikelen gebeurtenissen
  wierszy rekordów protokołów epizodów punktów posiadaczy rynków giełd sztuk zdarzeń wpisów wzrostowych transakcje poziomów
  строк строки записей записи протоколов протоколы эпизодов точек держателей рынков бирж штук шт событий постов транзакций переводов новости монеты бумаг пулов сигналов исходов кошельков сделки
  рядків монет записів протоколів новин угод свічок точок рівнів
  satır kayıt protokol bölüm nokta sahip borsa piyasa adet tane olay mesaj tweet cüzdan emir haber token hareket cüzdanlar havuz
  baris entri protokol episode titik pemegang bursa pasar buah peristiwa koin kabar token dompet postingan kolam teratas terbesar terakhir terbaru pertama
  giao hàng mục điểm ví sàn cái lượt kiện token pool bài
  行 名 位 銘柄 社 回 段 点 档 檔 則 则 篇 家 组 次 笔 張 张 枚ずつ 項目 プロトコル トークン コイン 件ずつ 本足
  곳 군데 가지 개만 개씩 건만 명만 종목만 종 줄 위 행 단계 호가 에피소드 포인트 토큰 코인 프로토콜 장 게시물
  صفوف صف صفا خبرا خبر أخبار عملة عمله رموز رمز بروتوكولات بروتوكول نقاط حاملين حامل محافظ منصات سوق أسواق نتائج نتيجه شمعه صفقه مستويات أحداث معاملات معامله تغريدات منشورات صوره صور اخيره
  पंक्तियां पंक्तियाँ रिकॉर्ड प्रोटोकॉल एपिसोड बिंदु धारक बाजार बाज़ार एक्सचेंज घटनाएं नतीजे परिणाम टोकन सिक्के मीमकॉइन लेन-देन लेनदेन सौदे कैंडल्स खबर ख़बरें समाचार शेयर पोस्ट स्तर तस्वीरें पूल
  größten kleinsten besten neuesten letzten wichtigsten mayores maiores grandes principales principais mejores melhores recientes recentes últimos últimas maggiori migliori recenti ultimi principali
  grootste beste nieuwste laatste największych najlepszych ostatnich najnowszych najwyższych крупнейших последних лучших свежих`

export const moreCents =
  'центів центи центам центу centów centy centa centem центами центах цент цента centimes centime centesimo centavo centi centen sente senti sentten sentlik sen xu 센트만 仙 सेंट्स सेण्ट سنتا سنتات'

export const morePercents =
  'procentach procentów відсотків відсотка відсотки процентах процентом yüzdelik persennya 퍼센트만 百分比 パー بالميه فيالمئة فيالمائة फीसदी फ़ीसदी परसेंट'
