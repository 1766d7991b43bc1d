/**
 * How an answer is best looked at, declared in the contract of its tool. Every path names a field of the answer, members
 * joined by dots; names of rows are members of one row, or columns where rows are lists and `columns` names their items.
 */
export type View = (
  | CandlesView
  | LevelsView
  | SignalView
  | SeriesView
  | PanesView
  | HeatView
  | DepthView
  | TreemapView
  | ChecklistView
  | ListView
  | GaugeView
  | MatrixView
  | HistogramView
  | EquityView
  | MediaView
  | DocumentView
  | TableView
) & {
  /** Paths of the figures that stand above the picture. */
  readonly figures?: readonly string[]
}

/** Rows with time, open, high, low, close and perhaps volume. */
export interface CandlesView {
  readonly kind: 'candles'
  readonly at: string
  /** What is traded and where. */
  readonly title?: readonly string[]
  /** True where the last row is a bar that still trades. */
  readonly running?: string
}

/** Prices that matter in a market, drawn over its candles where those are at hand. */
export interface LevelsView {
  readonly kind: 'levels'
  /** The price of the market. */
  readonly price: string
  /** Single prices. */
  readonly points?: readonly { readonly at: string; readonly label: string; readonly tone: LevelTone }[]
  /** Lists of prices, with the two ends of their zones where they have some. */
  readonly lists?: readonly {
    readonly at: string
    readonly price: string
    readonly zone?: readonly [low: string, high: string]
    readonly label: string
    readonly tone: LevelTone
  }[]
}

/** Whether a price is one to gain at, to lose at, or neither. */
export type LevelTone = 'up' | 'down' | 'ink'

/** A trading signal: its direction, its levels and the votes behind it. */
export interface SignalView {
  readonly kind: 'signal'
  /** Bias, confidence, entry, targets and reasons lie here. */
  readonly at: string
}

/** Values along time. */
export interface SeriesView {
  readonly kind: 'series'
  readonly at: string
  readonly x: string
  readonly y: readonly string[]
  readonly shape?: 'line' | 'area' | 'bars'
  /** Whether zero belongs into the picture, as it does for rates. */
  readonly zero?: true
  /** Whether values are shares of one, drawn as percentages. */
  readonly share?: true
}

/** Technical indicators by their id, each in a pane of its own. */
export interface PanesView {
  readonly kind: 'panes'
  readonly at: string
  readonly price: string
}

/** A table whose cells are coloured by how far they lie from the rest. */
export interface HeatView {
  readonly kind: 'heat'
  readonly at: string
  readonly row: string
  /** Where the cells of a row are a list of their own. */
  readonly cells?: {
    readonly at: string
    readonly column: string
    readonly value: string
    /** Why a cell is not compared with the others, where it is not. */
    readonly apart?: string
  }
  /** Where the cells are members of the row. */
  readonly values?: readonly string[]
  /** The widest pair, as a sentence. */
  readonly best?: {
    readonly of?: string
    readonly buy: string
    readonly sell: string
    readonly gross: string
    readonly net?: string
  }
}

/** What lies in an order book, or what it costs to take from it. */
export interface DepthView {
  readonly kind: 'depth'
  readonly book?: {
    readonly bids: string
    readonly asks: string
    readonly price: string
    readonly size: string
  }
  readonly curve?: {
    readonly at: string
    readonly amount: string
    readonly slippage: string
    readonly asked: string
  }
}

/** Parts of a whole as areas. */
export interface TreemapView {
  readonly kind: 'treemap'
  readonly at: string
  readonly label: string
  readonly value: string
}

/** Findings, each with a level from harmless to dangerous. */
export interface ChecklistView {
  readonly kind: 'checklist'
  readonly at: string
  readonly label: string
  readonly level: string
  readonly words?: string
  /** The level of the whole. */
  readonly worst?: string
  /** What the findings are of; dangers by default. */
  readonly about?: 'sources'
}

/** Texts with their source and age. */
export interface ListView {
  readonly kind: 'list'
  readonly at: string
  readonly title: string
  readonly text?: string
  readonly source?: string
  readonly time?: string
  readonly url?: string
  /** A number or a word from bad to good. */
  readonly tone?: string
}

/** One value on a scale. */
export interface GaugeView {
  readonly kind: 'gauge'
  readonly value: string
  readonly label?: string
  readonly least: number
  readonly most: number
  /** `plain` where neither end is the good one. */
  readonly tone?: 'plain'
  readonly history?: { readonly at: string; readonly x: string; readonly y: string }
}

/** How pairs go together. */
export interface MatrixView {
  readonly kind: 'matrix'
  readonly at: string
  readonly row: string
  readonly column: string
  readonly value: string
}

/** A bar for every row, from left to right. */
export interface HistogramView {
  readonly kind: 'histogram'
  readonly at: string
  /** One name, or the two ends of a range. */
  readonly label: string | readonly [low: string, high: string]
  readonly value: string
  /** What the value is counted in, where its name does not state it. */
  readonly unit?: '%' | '$'
  /** A value that is marked among ranges. */
  readonly mark?: string
}

/** Money over time: a strategy beside holding, what it lost from its peak, and its trades. */
export interface EquityView {
  readonly kind: 'equity'
  readonly at: string
  readonly time: string
  readonly value: string
  readonly holding?: string
  readonly trades?: { readonly at: string; readonly entry: string; readonly exit: string }
}

/** Pictures in the answer, or the address of a video. */
export interface MediaView {
  readonly kind: 'media'
  readonly images?: { readonly at: string; readonly base64: string; readonly mediaType: string }
  readonly video?: string
}

/** A text that a person reads. */
export interface DocumentView {
  readonly kind: 'document'
  readonly text: string
  readonly sources?: { readonly at: string; readonly name: string }
}

/** Figures and rows, nothing drawn. */
export interface TableView {
  readonly kind: 'table'
  /** The list that is shown first. */
  readonly at?: string
}
