import { assetScripts } from './asset-scripts.ts'
import { chains } from './names.ts'

/** A crypto asset as people name it. */
export interface KnownAsset {
  readonly symbol: string
  /** As a tool's `token` is written. */
  readonly name: string
  /** CoinGecko's id. */
  readonly slug: string
  /** Where it lives on Solana, and how it is counted there. */
  readonly mint?: string
  readonly decimals?: number
  readonly aliases: readonly string[]
  /** The names that are everyday words too, so that context has to tell. */
  readonly everyday: ReadonlySet<string>
}

/**
 * symbol | name | slug, where it differs | other names and spellings; `?` marks an everyday word, `*` takes endings.
 */
const rows = `
BTC|bitcoin||xbt, bitcoins, btcs, bit coin, bitconi, bitcoine, biticoin, биткоин*, биток, битка, битку, битком, битке, біткоїн*, біткоін*, біток, 比特币, 大饼, ビットコイン, 비트코인, bitcoin*, 비트코인, 비트, بيتكوين, بتكوين, बिटकॉइन, बिटकॉयन, btcusd
ETH|ethereum||ether, ethers, etherium, etheruem, ethereums, etherem, эфир, эфира, эфириум*, ефір*, 以太坊, 以太币, イーサリアム, イーサ, 이더리움, ethereum*, 이더, إيثيريوم, ايثيريوم, إيثريوم, إيثر, इथेरियम, एथेरियम, ईथर, эфириум, etheru, 以太, ايث?
SOL|solana||solanas, solona, солан*, соле, солу, солы, солой, 索拉纳, ソラナ, solana*, solany, solanie, 솔라나, 솔, سولانا, सोलाना, solanę
BNB|bnb|binancecoin|binance coin, binancecoin, 币安币, ビルドアンドビルド, 바이낸스코인, बीएनबी, бнб
XRP|xrp|ripple|ripple, riple, ripples, рипл*, 瑞波币, 瑞波, リップル, 리플, 엑스알피, ريبل, रिपल, एक्सआरपी, エックスアールピー, хрп
DOGE|dogecoin||доги, дожик, doge, doge coin, dodgecoin, dogcoin, догикоин*, доге, доджкоин*, 狗狗币, ドージコイン, ドージ, dogecoin*, 도지코인, 도지, دوجكوين, دوج, डॉजकॉइन, डोजकॉइन, дожкоин, дож
ADA|cardano||ada?, кардано, 艾达币, 卡尔达诺, カルダノ, エイダ, cardan, cardano*, 카르다노, 에이다, كاردانو, कार्डानो
TRX|tron||trons, трон?, 波场, トロン, 트론, ترون, ट्रॉन
AVAX|avalanche|avalanche-2|avalanche?, лавина?, 雪崩, アバランチ, 아발란체, 아바랑쉬, أفالانش, एवलांच, аваланч
LINK|chainlink||link?, чеинлинк, chain link, チェーンリンク, 체인링크, تشين لينك, चेनलिंक, чейнлинк
TON|toncoin|the-open-network|ton?, the open network, тонкоин*, тон, 톤코인, تون كوين, тон коин
DOT|polkadot||dot?, polka dot, полкадот, 波卡, ポルカドット, 폴카닷, بولكادوت, पोल्काडॉट, polkadot*
POL|polygon|polygon-ecosystem-token|pol?, matic, полигон?, ポリゴン
LTC|litecoin||lite coin, litecoins, лаиткоин*, 莱特币, ライトコイン, 라이트코인, لايتكوين, लाइटकॉइन, litecoin*, лайткоин
BCH|bitcoin cash|bitcoin-cash|bcash, 比特币现金, ビットコインキャッシュ, 비트코인캐시, 비트코인 캐시
SHIB|shiba inu|shiba-inu|shib, shiba, shibainu, сиба ину, 柴犬币, 柴犬, シバイヌ, 시바이누, 시바, شيبا, शिबा इनु, शिबा, шиба ину, шиба
PEPE|pepe||pepecoin, пепе, 佩佩币, ペペ, 페페, بيبي?, पेपे
SUI|sui||sui network, 수이, суи, सुई?
APT|aptos||apt?, 앱토스
NEAR|near protocol|near|near?, 니어 프로토콜
UNI|uniswap||uni?, 유니스왑, юнисвап, يونيسواب
AAVE|aave||아베, ааве
ATOM|cosmos||atom?, cosmos?
XLM|stellar||stellar?, stellar lumens, lumens, 스텔라루멘, 스텔라
ETC|ethereum classic|ethereum-classic|etc?, eth classic, ethereum clásico, ethereum clássico, ethereum classique
FIL|filecoin||fil?
ARB|arbitrum||arb?, 아비트럼, арбитрум
OP|optimism||op?, optimism?
INJ|injective|injective-protocol|inj
SEI|sei|sei-network|sei network
TIA|celestia||tia?
JUP|jupiter|jupiter-exchange-solana|jup, jupiter?, 주피터 코인
BONK|bonk||봉크, бонк, बोंक, بونك
WIF|dogwifhat|dogwifcoin|wif, dog wif hat, 도그위햇
HYPE|hyperliquid||hype?, 하이퍼리퀴드
DYDX|dydx|dydx-chain|
XMR|monero||монеро, 门罗币, モネロ, 모네로, مونيرو
HBAR|hedera|hedera-hashgraph|hedera hashgraph
ALGO|algorand||algo?
RENDER|render|render-token|render?, rndr
ONDO|ondo|ondo-finance|ondo finance
USDT|tether||tether usd, тезер, 泰达币, テザー, 테더, تيثر, टेदर, тетер, usdt*
USDC|usd coin|usd-coin|usdcoin, юсдс, 유에스디코인, usdc*, यूएसडीसी
DAI|dai||dai?
USDE|ethena usde|ethena-usde|usde
PYUSD|paypal usd|paypal-usd|
FDUSD|first digital usd|first-digital-usd|
ENA|ethena||ena?
MKR|maker||maker?, makerdao
SKY|sky||sky?
LDO|lido|lido-dao|lido dao
CRV|curve|curve-dao-token|curve?, curve dao
COMP|compound|compound-governance-token|comp?, compound?
SNX|synthetix|havven|
GRT|the graph|the-graph|grt
SAND|the sandbox|the-sandbox|sand?, sandbox?
MANA|decentraland||mana?
AXS|axie infinity|axie-infinity|axie
APE|apecoin||ape?, ape coin
GALA|gala||gala?
IMX|immutable|immutable-x|immutable?
STX|stacks|blockstack|stacks?
ICP|internet computer|internet-computer|dfinity
VET|vechain||vet?
EOS|eos||
XTZ|tezos||tez
THETA|theta|theta-token|theta?
FTM|fantom||ftm, fantom?
S|sonic|sonic-3|sonic?
KAS|kaspa||
TAO|bittensor||tao?
FET|fetch ai|fetch-ai|fetch.ai, fet?, artificial superintelligence alliance
RUNE|thorchain||rune?
CAKE|pancakeswap|pancakeswap-token|cake?
FLOKI|floki||floki inu
TRUMP|official trump|official-trump|trump?
FARTCOIN|fartcoin||
PENGU|pudgy penguins|pudgy-penguins|pengu
POPCAT|popcat||
MEW|cat in a dogs world|cat-in-a-dogs-world|mew?
PYTH|pyth network|pyth-network|pyth?
JTO|jito|jito-governance-token|jto
RAY|raydium||ray?
ORCA|orca||orca?
PUMP|pump fun token|pump-fun|pump?
WLD|worldcoin|worldcoin-wld|wld
STRK|starknet||strk
ZK|zksync||zk?
ENS|ethereum name service|ethereum-name-service|ens?
ZEC|zcash||
DASH|dash||dash?
CRO|cronos|crypto-com-chain|cro?
OKB|okb||
LEO|leo token|leo-token|leo?
QNT|quant|quant-network|quant?
WBTC|wrapped bitcoin|wrapped-bitcoin|
JITOSOL|jito staked sol|jito-staked-sol|
MSOL|marinade staked sol|msol|
PAXG|paxg|pax-gold|pax gold, paxos gold
XAUT|xaut|tether-gold|tether gold
CHZ|chiliz||
PENDLE|pendle||
EIGEN|eigenlayer||eigen?
ORDI|ordi|ordinals|ordinals?
IOTA|iota||
FLOW|flow||flow?
XDC|xdc|xdce-crowd-sale|xdc network
KSM|kusama||
EGLD|multiversx|elrond-erd-2|egld
ZIL|zilliqa||
NEO|neo||neo?
CFX|conflux|conflux-token|
ENJ|enjin|enjincoin|
LRC|loopring||
AR|arweave||ar?
AXL|axelar||
ZRO|layerzero||
ANKR|ankr||
JASMY|jasmy|jasmycoin|jasmycoin
QTUM|qtum||
DCR|decred||
RVN|ravencoin||
BSV|bitcoin sv|bitcoin-cash-sv|
LUNC|lunc|terra-luna|luna classic, terra classic, luna clásica, luna clássica, luna classica
LUNA|luna|terra-luna-2|luna?
HNT|helium||
ETHFI|ethfi|ether-fi|ether.fi, etherfi
VIRTUAL|virtual|virtual-protocol|virtual?, virtuals protocol
BRETT|brett|based-brett|
PNUT|pnut|peanut-the-squirrel|peanut the squirrel
MOODENG|moodeng|moo-deng|moo deng
BOME|bome|book-of-meme|book of meme
MELANIA|melania|melania-meme|
AIXBT|aixbt||
KAITO|kaito||
WLFI|wlfi|world-liberty-financial|world liberty financial
STETH|steth|staked-ether|
WSTETH|wsteth|wrapped-steth|
CBBTC|cbbtc|coinbase-wrapped-btc|
RETH|reth|rocket-pool-eth|
WEETH|weeth|wrapped-eeth|
SUSDE|susde|ethena-staked-usde|
EURC|eurc|euro-coin|
USDS|usds||
GHO|gho||
FRAX|frax||
`

/** How coins of other chains are counted. */
const coinDecimals = new Map([
  ['ETH', 18],
  ['BNB', 18],
])

/** Assets with a mint on Solana: symbol, mint, decimals. */
const minted = `
SOL So11111111111111111111111111111111111111112 9
USDC EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v 6
USDT Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB 6
BONK DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263 5
WIF EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm 6
JUP JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN 6
PYTH HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3 6
JTO jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL 9
RAY 4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R 6
JITOSOL J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn 9
MSOL mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So 9
POPCAT 7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr 9
PENGU 2zMMhcVQEXDtdE6vsFnSVAUTPcMQTtEpRSdEiLqBS5ic 6
TRUMP 6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN 6
FARTCOIN 9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump 6
`

const mints = new Map(
  linesOf(minted).map((line) => {
    const [symbol = '', mint = '', decimals = ''] = line.split(' ')
    return [symbol, { mint, decimals: Number(decimals) }] as const
  }),
)

const scripts = new Map(
  linesOf(assetScripts).map((line) => {
    const [symbol = '', names = ''] = line.split('|')
    return [symbol, names] as const
  }),
)

export const assets: readonly KnownAsset[] = linesOf(rows).map((line) => {
  const [symbol = '', name = '', slug = '', others = ''] = line.split('|')
  const names = `${others}, ${scripts.get(symbol) ?? ''}`.split(', ').filter((other) => other !== '')
  return {
    symbol,
    name,
    slug: slug || name,
    ...(coinDecimals.has(symbol) ? { decimals: coinDecimals.get(symbol) ?? 0 } : mints.get(symbol)),
    aliases: names.map((other) => other.replace('?', '')),
    everyday: new Set(names.filter((other) => other.endsWith('?')).map((other) => other.slice(0, -1))),
  }
})

function linesOf(table: string): string[] {
  return table.split('\n').filter((line) => line !== '')
}

/** Whether a chain is called by the same name. */
export function isChain({ name, symbol }: KnownAsset): boolean {
  return symbol === 'BNB' || Object.hasOwn(chains, name)
}
