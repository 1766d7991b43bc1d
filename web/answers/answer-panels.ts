import type { Json, JsonObject } from '../../src/core/json.ts'
import { type AnswerPicture, createPicture } from '../../src/drawing/create-picture.ts'
import { readFigures } from '../../src/drawing/figures.ts'
import { isObject, readAt } from '../../src/drawing/read-answer.ts'
import type { View } from '../../src/drawing/view.ts'
import { make } from '../dom.ts'
import { checklistView } from './checklist-view.ts'
import { documentView } from './document-view.ts'
import { drawnView } from './drawn-view.ts'
import { heatView } from './heat-view.ts'
import { listView } from './list-view.ts'
import { readMarketCandles } from './market-candles.ts'
import { mediaView } from './media-view.ts'
import { readView } from './read-view.ts'
import { rowsView, tableView } from './table-view.ts'
import type { TabView } from './tabs.ts'

/** What an answer is of, for its views. */
export interface AnswerOf {
  readonly toolId: string
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
}

const MAX_REASONS = 8

/** The views of an answer but its JSON: a picture where there is one, and tables always. */
export async function listAnswerViews(data: Json, of: AnswerOf): Promise<readonly TabView[]> {
  const view = await readView(of.toolId)
  const tables: TabView = {
    name: 'Table',
    create: () =>
      make(
        'div',
        { class: 'panel' },
        view && isObject(data) && view.kind === 'table' ? tiles(view, data) : undefined,
        tableView(data, { first: pathOf(view), name: of.toolId }),
      ),
  }
  if (!view || !isObject(data)) return [tables]
  const needsMarket = ['signal', 'levels', 'panes'].includes(view.kind)
  const market = needsMarket ? await readMarketCandles(data, of.input) : undefined
  const picture = createPicture(view, data, market)
  if (!picture) return [tables]
  return [{ name: 'Picture', create: () => pictureView(picture, { view, data, of }) }, tables]
}

interface Pictured {
  readonly view: View
  readonly data: JsonObject
  readonly of: AnswerOf
}

function pictureView(picture: AnswerPicture, { view, data, of }: Pictured): HTMLElement {
  return make(
    'div',
    { class: 'panel' },
    tiles(view, data),
    sceneView(picture, of),
    reasonList(view, data),
    positionTable({ view, data, of }),
  )
}

function sceneView(picture: AnswerPicture, { title }: AnswerOf): HTMLElement {
  switch (picture.kind) {
    case 'drawn':
      return drawnView(picture.picture)
    case 'heat':
      return heatView(picture.scene)
    case 'checklist':
      return checklistView(picture.scene)
    case 'list':
      return listView(picture.scene, Date.now())
    case 'media':
      return mediaView(picture.scene, title)
    case 'document':
      return documentView(picture.scene)
  }
}

/** The rows that areas are made of, which are too small to be written in all of them. */
function positionTable({ view, data, of }: Pictured): HTMLElement | undefined {
  return view.kind === 'treemap' ? rowsView(data, { at: view.at, name: of.toolId }) : undefined
}

function tiles(view: View, data: JsonObject): HTMLElement | undefined {
  const figures = readFigures(view, data)
  if (figures.length === 0) return undefined
  return make(
    'dl',
    { class: 'answer-tiles' },
    ...figures.map(({ label, text }) => make('div', {}, make('dt', {}, label), make('dd', {}, text))),
  )
}

/** Why a signal takes its side, sentence by sentence. */
function reasonList(view: View, data: JsonObject): HTMLElement | undefined {
  if (view.kind !== 'signal') return undefined
  const reasons = readAt(data, `${view.at}.reasoning`)
  if (!Array.isArray(reasons) || reasons.length === 0) return undefined
  return make(
    'ul',
    { class: 'reasons' },
    ...reasons.slice(0, MAX_REASONS).map((reason) => make('li', {}, `${reason}`)),
  )
}

function pathOf(view: View | undefined): string | undefined {
  return view && 'at' in view ? view.at : undefined
}
