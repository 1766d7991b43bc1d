import type { IndexedTool } from './index-tools.ts'
import type { Scored } from './ranking.ts'
import type { Source } from './slots/source.ts'
import { PICTURE } from './slots/words/prompt-words.ts'

/** Of a longer text more is drawn than candles: "with trend lines and channels". */
const MAX_WORDS = 6
const CANDLES = 'candles'
const PAINTING = /^(?:images|videos)-generations$/
const CHART =
  /(?<!\p{L})(?:charts?|candle(?:s|sticks?)?|wykres\p{L}{0,2}|график\p{L}{0,2}|графік\p{L}{0,2}|gr[aá]fic[ao]s?|graphique|grafik|grafiği|grafiek|diagramm|kursverlauf|biểu đồ|مخطط|चार्ट)(?!\p{L})|图表|走势图?|k ?线图?|チャート|차트/iu

/** "Draw a chart of bitcoin": what is drawn of a price is data, and no model of pictures has it. */
export function findDrawnChart(
  [first]: Scored['ranked'],
  { text, words, entities }: Source,
  tools: readonly IndexedTool[],
): IndexedTool | undefined {
  const isPainted = first !== undefined && PAINTING.test(first.indexed.tool.contract.id)
  const isOfPrice = entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (!isPainted || !isOfPrice || words.length > MAX_WORDS || !CHART.test(text)) return undefined
  const isPicture = PICTURE().test(text.replace(CHART, '').toLowerCase())
  return isPicture ? undefined : tools.find(({ tool }) => tool.contract.id === CANDLES)
}
