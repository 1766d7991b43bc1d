import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-22T12:00:00Z') })
const mint = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'

test.each([
  ['новини про ton, п’ять штук', 'limit', 5],
  ['останні пʼятдесят новин про ETH', 'limit', 50],
  ['tin tức về bitcoin, năm tin', 'limit', 5],
  ['tiền vào XRP hay ra, xem open interest giúp', 'limit', undefined],
  ['tablero de metales, una fila por token', 'limit', undefined],
  ['metals board, one row per mint', 'limit', undefined],
  ['VaR von BTC, 99 %, über 10 Tage gehalten', 'horizonBars', 10],
  ['VaR di ETH orizzonte dieci giorni', 'horizonBars', 10],
  ['مقاييس مخاطر إيثيريوم بثقة 99٪ لأفق 5 أيام', 'horizonBars', 5],
  ['가장 많이 오르고 내린 코인, 한 달 기준', 'window', '30d'],
  ['memecoin scout : ce mois-ci', 'period', 'month'],
  ['memecoin scout, beta, month', 'period', 'month'],
  ['nieuwste pools op arbitrum', 'kind', 'new'],
  ['najnowsze pule na base', 'kind', 'new'],
  ['ETH sinyali 4 saatlikte ayıya dönerse haber ver', 'direction', 'bearish'],
  ['báo tôi khi tín hiệu BTC chuyển sang giảm, khung ngày', 'direction', 'bearish'],
  ['повідом, коли сигнал ETH стане ведмежим, денні свічки', 'direction', 'bearish'],
  ['доходности ETH, сортируй по среднему за месяц', 'sort', 'mean30d'],
  ['rendements USDC, moyenne sur un mois', 'sort', 'mean30d'],
  ['USDC yields, nothing from lido', 'project', undefined],
  ['доходности ETH, лидо не предлагать', 'project', undefined],
  ['лідери росту та падіння за тиждень, капіталізація від 100 млн', 'minMarketCap', 100_000_000],
  ['memecoin scout: con utilidad, este mes, puntuación desde 55', 'minPumpScore', 55],
  ['scout meme coin, skor minimal 60, minggu ini', 'minPumpScore', 60],
  ['price history of ETH, points 30, days 90', 'days', 90],
  [`графік найглибшого пулу токена ${mint} у мережі solana`, 'token', mint],
  [`candele del pool più profondo del token ${mint} su solana`, 'token', mint],
  [
    'préviens-moi quand LINK diffère de plus de 2 % entre la plateforme la moins chère et la plus chère',
    'kind',
    'spread',
  ],
  ['varsle: avísame si aparece en pump.fun algo con "zorro" en el nombre', 'kind', 'launch'],
  ['memecoins die wahrscheinlich als nächste laufen, Shortlist', 'segment', 'predicted'],
  ['yields für USDC auf base, sortiert nach Größe', 'sort', 'tvl'],
  ['ببيع إيثيريوم بـ 40 ألف دولار مرة واحدة، السعر هينزل قد ايه', 'side', 'sell'],
  ['SOL EMA 30 minuti, candela per candela, RSI 14 di SOL', 'series', true],
  [
    'events of monitor mon_5b1d0c7f9a2e4d6f8b0a1c3e, secret pt_A8fK2mQ9xZ4nB7cD1eR5',
    'pollToken',
    'pt_A8fK2mQ9xZ4nB7cD1eR5',
  ],
  ['open een sessie van 20 dollar, alleen voor koersen en nieuws', 'tools', ['price', 'news']],
  ['tokenized aandelen met korting, vijf stuks', 'detail', undefined],
  ['كم كان سعر البيتكوين قبل شهر', 'at', '2026-10-22'],
  ['цена биткоина неделю назад', 'at', '2026-11-15'],
  ['cena bitcoina miesiąc temu', 'at', '2026-10-22'],
  ['這個地址 0x52908400098527886E0F7030069857D2E4169EE7 在幣安鏈上有哪些代幣', 'chain', 'bsc'],
  [`solana ağındaki ${mint} havuzunun mum grafiği`, 'pool', mint],
  [`${mint} solana pool 1h candles`, 'pool', mint],
  [`شموع 5 دقايق لمجمع سولانا ${mint}`, 'pool', mint],
  ['quanto a makerdao tinha travado em 1/6/2022?', 'protocol', 'makerdao'],
  ['TVL bei ether.fi', 'protocol', 'ether.fi'],
  ['tvl of lido', 'protocol', 'lido'],
  ['TVL của raydium hôm nay', 'protocol', 'raydium'],
])('a setting is read in any language: %s', (sentence, name, value) => {
  const { calls } = consult(sentence)

  expect(calls).toHaveLength(1)
  expect(calls[0]?.params[name]).toEqual(value)
})
