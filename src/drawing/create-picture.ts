import type { JsonObject } from '../core/json.ts'
import { readCandles } from './kinds/candles.ts'
import { type ChecklistScene, describeChecklist, readChecklist } from './kinds/checklist.ts'
import { type DocumentScene, describeDocument, readDocument } from './kinds/document.ts'
import { readEquity } from './kinds/equity.ts'
import { readGauge } from './kinds/gauge.ts'
import { describeHeat, type HeatScene, readHeat } from './kinds/heat.ts'
import { readHistogram } from './kinds/histogram.ts'
import { readLevels } from './kinds/levels.ts'
import { describeList, type ListScene, readList } from './kinds/list.ts'
import { readMatrix } from './kinds/matrix.ts'
import { describeMedia, type MediaScene, readMedia } from './kinds/media.ts'
import { readBook } from './kinds/order-book.ts'
import { readPanes } from './kinds/panes.ts'
import { readSeries } from './kinds/series.ts'
import { type Market, readSignal } from './kinds/signal.ts'
import { readSlippage } from './kinds/slippage.ts'
import { readTreemap } from './kinds/treemap.ts'
import type { Picture } from './picture.ts'
import type { View } from './view.ts'

/** What an answer looks like: drawn, or laid out from text. */
export type AnswerPicture =
  | { readonly kind: 'drawn'; readonly words: string; readonly picture: Picture }
  | { readonly kind: 'heat'; readonly words: string; readonly scene: HeatScene }
  | { readonly kind: 'checklist'; readonly words: string; readonly scene: ChecklistScene }
  | { readonly kind: 'list'; readonly words: string; readonly scene: ListScene }
  | { readonly kind: 'media'; readonly words: string; readonly scene: MediaScene }
  | { readonly kind: 'document'; readonly words: string; readonly scene: DocumentScene }

/**
 * Reads the picture of an answer; undefined where there is nothing to draw: its lists are empty, or the caller left out the
 * fields.
 *
 * @param market What signals and levels are drawn over, where the caller has it.
 */
export function createPicture(view: View, answer: JsonObject, market?: Market): AnswerPicture | undefined {
  switch (view.kind) {
    case 'heat': {
      const scene = readHeat(view, answer)
      return scene && { kind: 'heat', words: describeHeat(scene), scene }
    }
    case 'checklist': {
      const scene = readChecklist(view, answer)
      return scene && { kind: 'checklist', words: describeChecklist(scene), scene }
    }
    case 'list': {
      const scene = readList(view, answer)
      return scene && { kind: 'list', words: describeList(scene), scene }
    }
    case 'media': {
      const scene = readMedia(view, answer)
      return scene && { kind: 'media', words: describeMedia(scene), scene }
    }
    case 'document': {
      const scene = readDocument(view, answer)
      return scene && { kind: 'document', words: describeDocument(scene), scene }
    }
    case 'table':
      return undefined
    default: {
      const picture = readDrawn(view, answer, market)
      return picture && { kind: 'drawn', words: picture.words, picture }
    }
  }
}

type DrawnView = Exclude<View, { kind: 'heat' | 'checklist' | 'list' | 'media' | 'document' | 'table' }>

function readDrawn(view: DrawnView, answer: JsonObject, market: Market | undefined): Picture | undefined {
  switch (view.kind) {
    case 'candles':
      return readCandles(view, answer)
    case 'levels':
      return readLevels(view, answer, market)
    case 'signal':
      return readSignal(view, answer, market)
    case 'series':
      return readSeries(view, answer)
    case 'panes':
      return readPanes(view, answer, market)
    case 'depth':
      return readBook(view, answer) ?? readSlippage(view, answer)
    case 'treemap':
      return readTreemap(view, answer)
    case 'gauge':
      return readGauge(view, answer)
    case 'matrix':
      return readMatrix(view, answer)
    case 'histogram':
      return readHistogram(view, answer)
    case 'equity':
      return readEquity(view, answer)
  }
}
