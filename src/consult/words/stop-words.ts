/** Words that say nothing about the job, by language: function words, politeness, and talk around a request. */
const said = `
a an the this that these those there here it its it's i i'm im i'd i'll i've me my mine we we're our us you your yours
he she they them their theirs his her him who whom whose what what's whats which where where's when why how how's
is are am was were be been being do does did doing done have has had having can could will would shall should may might
must let lets let's of to in on at by for from with without about into onto over under between as than then so and or
but if not no nor only just also too very much many more most some any all both each every other others another same
such own up out off again further once while during before after above below because until against via per
vs versus yes yeah ok okay oh um uh hey hi hello dear please pls plz kindly thanks thank thx cheers
want wants wanted need needs needed like love wish hope try trying looking look see seeing know knowing knows think
wonder wondering curious interested ask asking question tell say says said give gives get gets getting got gimme show
shows showing fetch pull bring grab provide return retrieve obtain find display print list make use using used able calculate calculates compute computes computing calculating run runs running sorry single per coin far hand everything's somewhere here there's thats that's
able help helps quick quickly fast soon asap right now currently current moment present presently today todays today's
tonight latest fresh named recent recently newest actual actually really exactly basically simply maybe perhaps still already yet
ever never always often thing things stuff something anything everything one ones kind kinds sort type way ways lot lots
bit little really good well great nice best better new old big top biggest largest first next last previous past ago
agent bot application project script program building build-in system user users people person someone anybody
boss friend team client company morning evening day's guys folks man bro dude mate buddy sir
going gonna go goes went come comes take takes taken put set start started work works working happen happens happening
happened seem seems mean means feel thinking point time times whether either per cent around approximately roughly about
lately sobre acerca somebody order orders path info information whole heavy download policy resolution exist exists existing product smart details detail detailed full complete single real realtime real-time live
un una el la los las lo le les del de al en por para con sin y o u que qué cual cuál como cómo es son está esta este
esto estan estoy hay ser mi tu su me te se nos muy mas más ahora hoy favor quiero necesito dame dime muestra muéstrame
mostrar ver puedo puedes donde dónde cuando cuándo hola gracias actual
der die das den dem des ein eine einen einem einer ist sind war wird werden kann können bitte mir mich ich du wir sie er
es und oder nicht mit von vom zum zur zu im am auf für über aus bei nach wie was wer wo wann warum welche welcher
welches zeig zeige gib gibt sag jetzt heute gerade aktuell aktuelle aktueller aktuellen hallo danke möchte will brauche
hat haben mal auch noch schon sehr
le la les un une des du de d l et ou à au aux en dans sur pour par avec sans que qui quoi quel quelle quels quelles est
sont été ce cet cette ces ça je tu il elle on nous vous ils mon ma mes ton votre plus moins très maintenant aujourd'hui
aujourd hui actuel actuelle actuellement stp svp plaît plait donne donnez moi montre montrez dis veux voudrais peux
bonjour merci c'est qu'est-ce comment où quand pourquoi y'a besoin
o os as um uma do da dos das no na nos nas em por para com sem que qual quais como é são está eu você ele ela nós meu
minha seu sua me mostre mostra diga dê agora hoje favor quero preciso olá obrigado atual quando onde porquê isso este
e não mais muito tá
il lo gli uno della dello dei degli nel nella sul sulla per con che chi cosa è sono mi ti si ora oggi vorrei dammi
dimmi mostrami
я ты он она мы вы они мне меня мой моя это эта этот что как где когда почему какой какая какие какое каков какова сейчас
сегодня пожалуйста покажи покажите дай дайте скажи скажите хочу нужно нужен ли и или в во на по для с со из о об от до
за у к не да нет есть привет спасибо текущий текущая текущие ну а но же бы мог можно
的 了 是 吗 呢 啊 吧 我 你 您 他 她 它 我们 你们 请 请问 给 给我 帮我 帮 告诉 告诉我 显示 查询 查 查看 查一下 看看 看 想 想要 想知道 要 需要 现在 目前
当前 今天 最新 最近 在 上 和 与 或 有 个 一下 一个 什么 怎么 怎么样 如何 哪个 哪些 这 那 这个 那个 为 对 从 到 被 把 就 都 也 还 很 可以 能 会 吗 的话 关于 根
を は が の に へ で と も や か ね よ な から まで より です ます でした ました でしょう ですか ますか ください 下さい お願い お願いします して する した します しています
教えて 知りたい 見せて 見たい 表示 表示して 今 今日 現在 最新 最近 これ それ あれ この その あの 何 なに どう どの どれ いつ どこ なぜ ある いる あります います
について ほしい 欲しい 私 僕 本 て た だ い う る ん
`

export const stopWords: readonly string[] = said.split(/\s+/).filter((word) => word !== '')

/** Words of our whole trade: they support a match, and their absence from a tool says nothing. */
export const tradeWords: readonly string[] = `
crypto cryptocurrency cryptocurrencies cryptos krypto kryptowährung cripto criptomoneda criptomonedas criptomoeda coin coins
moneda monedas moeda münze pièce token tokens market markets mercado mercados markt märkte marché marchés data datos dados
daten données asset assets altcoin altcoins blockchain web3 value values number numbers figure figures report reports
analysis analyze analyse analyzing analysing check checking monitor result results service services tool tools api limit limits call
calls request requests endpoint llamada llamadas aufruf aufrufe appel appels chamada chamadas вызов вызова вызовы 调用 呼び出し answer answers source spot venue venues exchange pair pairs trading traded trade trader traders
рынок рынка рынке крипта крипто криптовалюта криптовалюты монета монеты монету токен токена токены данные данных
币 代币 加密 加密货币 市场 行情 数据 仮想通貨 暗号資産 コイン トークン 市場 データ 通貨
`
  .split(/\s+/)
  .filter((word) => word !== '')
