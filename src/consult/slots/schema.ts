import type { Json, JsonObject } from '../../core/json.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { opaqueKind } from '../entities/opaque.ts'
import { readText } from '../reading.ts'
import { ownLevels } from './answer-form.ts'
import { knownPaths } from './field-paths.ts'
import { type Meaning, meaningOf } from './meanings.ts'

/** What kind of thing a parameter holds. */
export type SlotSort =
  | 'asset'
  | 'assets'
  | 'holdings'
  | 'asset-from'
  | 'asset-to'
  | 'stock'
  | 'protocol'
  | 'project'
  | 'mint'
  | 'address'
  | 'address-from'
  | 'address-to'
  | 'transaction'
  | 'interval'
  | 'period'
  | 'moment'
  | 'count'
  | 'venue'
  | 'chain'
  | 'indicator'
  | 'handle'
  | 'url'
  | 'receipt'
  | 'identifier'
  | 'wording'
  | 'search'
  | 'slippage'
  | 'amount'
  | 'model'
  | 'pool'
  | 'contained'
  | 'offset'
  | 'bound'
  | 'rules'
  | 'flag'
  | 'choice'
  | 'paths'
  | 'against'
  | 'several'
  | 'other'

/** One parameter of a tool, as its JSON schema describes it. */
export interface Slot {
  readonly name: string
  readonly sort: SlotSort
  readonly required: boolean
  /** Left out, it stands for one asset, share or account that the caller may not have meant. */
  readonly defaultsToSubject: boolean
  readonly type: string
  /** Whether it may be taken away by `null`. */
  readonly nullable: boolean
  /** The values it may have, where they are listed. */
  readonly choices: readonly Json[]
  /** Of a slot that lists words: how each may be asked for. */
  readonly meanings: readonly Meaning[]
  readonly pattern: RegExp | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly description: string
  /** A value as the contract itself writes it: from the example, or the default. */
  readonly sample: Json | undefined
  /** What it stands for when left out. */
  readonly fallback: Json | undefined
  /** Of how much of the answer is wanted: the levels that the tool has by what it is, which are no wish. */
  readonly ownLevels: readonly string[]
  /** Of fields of the answer: those that the tool's answers have. */
  readonly knownPaths: (paths: readonly string[]) => readonly string[]
}

/** What parameters are called, and what they hold; the first row that fits counts. */
const names: readonly (readonly [RegExp, SlotSort])[] = [
  [/^(?:assets|tokens|symbols|coins|tickers|ids)$/, 'assets'],
  [/^holdings$/, 'holdings'],
  [/^(?:input|from|base|sell|source|in)(?:Mint|Token|Asset|Symbol|Currency)$|^from$/, 'asset-from'],
  [/^(?:output|to|quote|buy|target|out)(?:Mint|Token|Asset|Symbol|Currency)$|^to$/, 'asset-to'],
  [/^(?:token|asset|symbol|coin|ticker|market|coinId|assetId|ref)$/, 'asset'],
  [/^protocol$/, 'protocol'],
  [/^project$/, 'project'],
  [/mint$|^tokenAddress$/i, 'mint'],
  [/^(?:bar|interval|timeframe|granularity)$/, 'interval'],
  [/^(?:period|range|window|lookback|days|hours|since|horizon)$|InDays$/, 'period'],
  [/^at$/, 'moment'],
  [/^(?:category|peg)$/, 'choice'],
  [/^offset$/, 'offset'],
  [/^sections$/, 'several'],
  [/^against$/, 'against'],
  [/^(?:min|max)[A-Z]|Percent$|Pct$|^threshold$/, 'bound'],
  [/^(?:entry|exit)$/, 'rules'],
  [
    /^(?:limit|count|depth|levels|episodes|points|bands|recent|showTrades|n|topN|top|max_results|maxResults|bars|candles)$/,
    'count',
  ],
  [/^(?:source|sources|venue|venues|exchange|exchanges)$|[a-z]Source$/, 'venue'],
  [/^(?:chain|chains|network|networks|chainId)$/, 'chain'],
  [/^indicators?$/, 'indicator'],
  [/^(?:username|handle|profile)$/, 'handle'],
  [/url$|^(?:endpoint|website|webhook)$/i, 'url'],
  [/receipt/i, 'receipt'],
  [
    /^(?:address|addresses|accounts|wallet|wallets|owner|creator|account|holder|agent|payee|recipient)$|Address$/,
    'address',
  ],
  [/^(?:tx|txid|txHash|hash|signature|transaction|transactionHash)$/, 'transaction'],
  [/^(?:question|prompt|intent|messages|message|text)$/, 'wording'],
  [/^(?:q|query|search|keyword|keywords|topic)$/, 'search'],
  [/slippage/i, 'slippage'],
  [/^model$/, 'model'],
  [/^fields$/, 'paths'],
  [/^pool$/, 'pool'],
  [/^contains$/, 'contained'],
  [/^(?:id|paymentId|poolId|jobId|taskId|generationId|sessionId)$/, 'identifier'],
  [/amount|notional|usd$|capital|equity|quantity|threshold/i, 'amount'],
]

/** Values that a parameter of free text is known to have. */
const openChoices: Readonly<Record<string, readonly string[]>> = {
  category: [
    'Lending',
    'Dexs',
    'Liquid Staking',
    'Restaking',
    'Bridge',
    'Derivatives',
    'RWA',
    'CDP',
    'Yield',
  ],
  peg: ['USD', 'EUR', 'GBP', 'JPY'],
}

/** Families whose symbols are those of shares. */
const SHARES = new Set(['equities'])

/** Reads the parameters of a tool from its input schema. */
export function readSlots(tool: Tool, toolIds: readonly string[] = []): Slot[] {
  const { contract, inputSchema } = tool
  const properties = (inputSchema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
  const required = new Set((inputSchema['required'] ?? []) as readonly string[])
  return Object.entries(properties).map(([name, written]) => {
    const schema = plainSchema(written)
    const description = `${written['description'] ?? ''}`
    const takesTools = name === 'tools' && (schema['items'] as JsonObject | undefined)?.['type'] === 'string'
    const choices = takesTools ? toolIds : choicesOf(schema)
    const sample = contract.example.input[name] ?? written['default']
    const sort = takesTools
      ? 'several'
      : sortOf(name, {
          type: `${schema['type']}`,
          choices,
          isShare: SHARES.has(contract.family),
          sample,
          description,
        })
    return {
      name,
      sort,
      defaultsToSubject:
        isSubject(sort, written['default']) && !isStated(written['default'], contract.summary),
      required: required.has(name) && written['default'] === undefined,
      type: `${schema['type']}`,
      nullable: isNullable(written),
      choices,
      meanings: takesTools
        ? []
        : meaningsOf(name, [...choices, ...(openChoices[name] ?? [])], written['default']),
      pattern: typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : undefined,
      minimum: numberOr(schema['minimum']),
      maximum: numberOr(schema['maximum']),
      description,
      sample,
      fallback: written['default'] ?? WHEN_LEFT_OUT.exec(description)?.[1],
      ownLevels: name === 'detail' ? ownLevels(contract) : [],
      knownPaths: (paths) => knownPaths(paths, tool),
    }
  })
}

const meaningsByList = new Map<string, readonly Meaning[]>()

/** Many tools list the same values under the same name, and with the same default. */
function meaningsOf(name: string, choices: readonly Json[], fallback: Json | undefined): readonly Meaning[] {
  const key = `${name} ${fallback} ${choices}`
  const known =
    meaningsByList.get(key) ??
    choices.flatMap((choice) => (typeof choice === 'string' ? [meaningOf(choice, name)] : []))
  meaningsByList.set(key, known)
  return known
}

/** A default that only the description states: "SPCX when left out". */
const WHEN_LEFT_OUT = /\b([A-Z]{3,6}) when left out\b/

function sortOf(
  name: string,
  {
    type,
    choices,
    isShare,
    sample,
    description,
  }: {
    readonly type: string
    readonly choices: readonly Json[]
    readonly isShare: boolean
    readonly sample: Json | undefined
    readonly description: string
  },
): SlotSort {
  if (type === 'boolean') return 'flag'
  if (type === 'object') return 'other'
  const sort = names.find(([pattern]) => pattern.test(name))?.[1]
  if (sort === 'assets' && HOW_MANY.test(description)) return 'other'
  if (sort === 'assets' && /\bcontracts\b/.test(description)) return 'address'
  if (isAddress(sample)) {
    if (name === 'from') return 'address-from'
    if (name === 'to') return 'address-to'
    if (sort === 'asset') return 'mint'
  }
  if (sort === 'asset' && isShare) return 'stock'
  if (sort === 'rules' && type !== 'array') return 'amount'
  if (sort === 'bound' && type !== 'number' && type !== 'integer') return 'other'
  return sort ?? (choices.length > 0 ? 'choice' : 'other')
}

/** A parameter that counts, though its name is that of what is counted. */
export const HOW_MANY = /^how (?:many|much)\b/i

function isAddress(value: Json | undefined): boolean {
  const kind = typeof value === 'string' ? opaqueKind(value) : undefined
  return kind === 'mint' || kind === 'evm'
}

function isSubject(sort: SlotSort, value: Json | undefined): boolean {
  if (sort === 'handle' || sort === 'stock') return value !== undefined
  return (
    sort === 'asset' &&
    value !== undefined &&
    readText(`${value}`).entities.some(({ kind }) => kind === 'asset')
  )
}

/** Whether the summary names openly what is meant when nothing is named. */
function isStated(value: Json | undefined, summary: string): boolean {
  return readText(summary).entities.some((entity) => entity.kind === 'stock' && entity.symbol === value)
}

/** The alternative that is not null, where there are some. */
function plainSchema(schema: JsonObject): JsonObject {
  const alternatives = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonObject[]
  return alternatives.find(({ type }) => type !== 'null') ?? schema
}

function isNullable({ anyOf }: JsonObject): boolean {
  return Array.isArray(anyOf) && (anyOf as readonly JsonObject[]).some(({ type }) => type === 'null')
}

function choicesOf(schema: JsonObject): readonly Json[] {
  const items = schema['items'] as JsonObject | undefined
  return (schema['enum'] ?? items?.['enum'] ?? []) as readonly Json[]
}

function numberOr(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
