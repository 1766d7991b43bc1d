/** Names of venues and chains in other scripts than Latin, and with case endings, beside those of the tables of reference. */
const scripts: Readonly<Record<string, string>> = {
  binance:
    'баинэнс*, бінанс*, बिनेंस, बिनांस, बाइनांस, بايننس, باينانس, منصة بينانس, ไบแนนซ์, 幣安, binanceden, binancete',
  coinbase: 'коинбэис*, коїнбеис*, コインベイス, كوين بيس, كوينبايس, कॉइनबेज, कॉइनबेस*, 코베, คอยน์เบส',
  coingecko: 'коингеко*, كوين جيكو, कॉइनगेको',
  okx: 'окэкс*, окекс*, окх*, 오케엑스, أوكي إكس, اوكي اكس, ओकेएक्स, 歐易, オーケックス',
  bybit: 'баибит*, баібіт*, باي بت, بايبيت, बायबिट*, बाईबिट, ไบบิท, 바빗',
  kraken: 'кракен*, كراكين, क्राकेन, क्रेकेन, 海妖交易所, คราเคน',
  bitget: 'بت جت, битгет*, بيتجيت, بتجت, बिटगेट, 빗겟',
  kucoin: 'кукоин*, кукоїн*, كوكوين, كو كوين, कूकॉइन, कुकॉइन, 庫幣, 쿠코',
  upbit: 'апбит*, أب بت, ابيت, अपबिट, 업비트*, アップビート',
  cryptocom: 'криптоком, كريبتو كوم, 크립토닷컴, クリプトドットコム',
  base: 'baseteki, basete, basede, basedeki, базе?, бейсе?, 베이스?, 베이스체인, ベース?, бейс чеин, сети base, بيس?, شبكة بيس, बेस?, बेस चेन, sieci base, jaringan base, mạng base, base 链, base 체인, base 网络, base网络',
  bsc: 'бск, бсц, 幣安鏈, 币安链, 幣安智能鏈, बीएससी, बीएनबी स्मार्ट चेन, البي ان بي, بي ان بي تشين, شبكة بي ان بي, บีเอสซี, bsc체인, bnb체인, bnb 체인, bnb 链, bnb链, 비앤비체인, bnb鏈, 币安智能链, bnb chain, بي إس سي, بينانس سمارت تشين, بينانس سمارت شين, سلسلة بينانس, バイナンスチェーン, 바이낸스 스마트 체인, баинанс смарт чеин, бинанс смарт чеин, बाइनेंस स्मार्ट चेन, बीएनबी चेन, бнб чейн, сети bnb, rede bnb, bnb zinciri, jaringan bnb, łańcuch bnb, バイナンススマートチェーン',
  ethereum:
    'эфириума?, ефіріум?, 이더?, 이더리움 메인넷, イーサ?, ethereumda, 以太坊主网, 以太坊主網, 以太坊网络, एथेरियम?, ایثیریوم?',
  arbitrum:
    'arb?, арбитруме, 아비트럼 원, 아비트럼?, アービトラムワン, أربتروم, آربيتروم, आर्बिट्रम?, अरबिट्रम?, आरबिट्रम?, arbitrumda',
  polygon: 'полигоне, 폴리곤?, 多边形链, بوليغون, بولیگون, पोलीगॉन, पॉलीगॉन?',
  optimism: '옵티미즘?, оптимизме, أوبتيميزم?',
  avalanche: '아발란체?, 雪崩链, アバランチ?, أفالانش?, эваланш?',
  solana: 'солана?, солане, соланы?, سولانا?, 솔라나?, 솔라나체인, 솔라나 체인, 索拉纳链, सोलाना चेन',
}

/** The names of the table of reference and those in other scripts. */
export function withScripts(id: string, aliases: string): string {
  const more = scripts[id]
  return more === undefined ? aliases : `${aliases}, ${more}`
}
