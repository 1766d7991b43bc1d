import type { Tool } from '../tools/define-tool.ts'
import { wordsIn } from './entities/lexicon.ts'
import { featuresOf } from './features.ts'
import { loadModelNow, type Model } from './model.ts'
import { readText } from './reading.ts'
import { isCall } from './slots/key-values.ts'
import { readSlots, type Slot } from './slots/schema.ts'
import { fold, isAscii, stem } from './text/fold.ts'

/** A tool as consult sees it. */
export interface IndexedTool {
  readonly tool: Tool
  readonly slots: readonly Slot[]
  /** The words of its id, title and summary, folded. */
  readonly names: ReadonlySet<string>
  /** The words of its title, its summary and its intents, folded. */
  readonly vocabulary: ReadonlySet<string>
  /** Of a tool the model does not know: the features of its sentences. */
  readonly sentences: readonly ReadonlySet<number>[]
}

/** The label of a tool that the model was not trained on. */
export const UNTRAINED = -1

export interface ConsultIndex {
  readonly model: Model
  readonly tools: readonly IndexedTool[]
  readonly byId: ReadonlyMap<string, IndexedTool>
  /** The places of the tools among the model's scores, in one row because every sentence looks at all of them. */
  readonly labels: Int16Array
  /** The sentences of the contracts, by their letters alone. */
  readonly byIntent: ReadonlyMap<string, IndexedTool>
  /** The words on either side of an "and" that stands in a title: "fear greed". */
  readonly joinedNames: ReadonlySet<string>
}

/** Reads the contracts; slots are read when a tool is first looked at closely. */
export function createConsultIndex(tools: readonly Tool[], model: Model = loadModelNow()): ConsultIndex {
  const known = new Map(model.labels.map((id, at) => [id, at]))
  const ids = tools.map(({ contract }) => contract.id)
  const indexed = tools.map((tool) => new LazyIndexedTool(tool, known.has(tool.contract.id), ids))
  const byIntent = new Map(
    indexed.flatMap((one) => one.tool.contract.intents.map((intent) => [intentKey(intent), one] as const)),
  )
  return {
    model,
    tools: indexed,
    byId: new Map(indexed.map((one) => [one.tool.contract.id, one])),
    labels: Int16Array.from(ids, (id) => known.get(id) ?? UNTRAINED),
    byIntent,
    joinedNames: new Set([...tools.flatMap(joinedNamesOf), ...joinedElsewhere]),
  }
}

/** Letters and digits of a sentence, folded, with single spaces. */
export function intentKey(text: string): string {
  // classes of all scripts are several times as slow
  const others = isAscii(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu
  return fold(text).replace(others, ' ').trim()
}

/** A class, because objects that have getters of their own are several times as slow to read. */
class LazyIndexedTool implements IndexedTool {
  readonly tool: Tool
  readonly sentences: readonly ReadonlySet<number>[]
  readonly #toolIds: readonly string[]
  #slots: readonly Slot[] | undefined
  #names: ReadonlySet<string> | undefined
  #vocabulary: ReadonlySet<string> | undefined

  constructor(tool: Tool, isTrained: boolean, toolIds: readonly string[]) {
    this.tool = tool
    this.sentences = isTrained ? [] : listSentenceHashes(tool)
    this.#toolIds = toolIds
    this.#slots = undefined
    this.#names = undefined
    this.#vocabulary = undefined
  }

  get slots(): readonly Slot[] {
    this.#slots ??= readSlots(this.tool, this.#toolIds)
    return this.#slots
  }

  get names(): ReadonlySet<string> {
    const { id, title, summary } = this.tool.contract
    this.#names ??= wordsOf([id.replaceAll('-', ' '), title, summary])
    return this.#names
  }

  get vocabulary(): ReadonlySet<string> {
    const { title, summary, description, intents } = this.tool.contract
    this.#vocabulary ??= wordsOf([title, summary, description, ...intents])
    return this.#vocabulary
  }
}

function listSentenceHashes({ contract }: Tool): ReadonlySet<number>[] {
  return [contract.title, ...contract.intents].map((text) => new Set(featuresOf(readText(text)).hashes))
}

/** Such names in other languages. */
const joinedElsewhere =
  'subidas bajadas,ganadores perdedores,miedo codicia,altas baixas,medo ganancia,hausses baisses,gagnants perdants,peur avidite,gewinner verlierer,angst gier,rialzi ribassi,paura avidita,страх жадность,рост падение,soportes resistencias,soporte resistencia,stijgers dalers'
    .split(',')
    .map((pair) => pair.split(' ').map(stem).join(' '))

function joinedNamesOf({ contract }: Tool): string[] {
  const words = wordsIn(contract.title)
  return words.flatMap(({ folded }, at) =>
    folded === 'and' ? [`${words[at - 1]?.stem} ${words[at + 1]?.stem}`] : [],
  )
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(wordsIn(texts.join(' ')).flatMap(({ folded, stem }) => [folded, stem]))
}

const ALLOWING =
  /\b(?:sessions?|ses_\w+|spend|budget|allowance)\b.*\b(?:only|nothing but|just|tools?)\b|\b(?:only|nothing but)\b.*\b(?:sessions?|ses_\w+|spend|budget|allowance)\b/i

const QUOTED_TOOL =
  /\b(?:tool(?:_?id|_?name)?|call|use|run|action|function|method|command)["']?\s*[:=]?\s*["'`]([a-z][\w-]*)["'`]/i

/** `{"type": "function", "function": {"name": "price", "arguments": "{…}"}}`: the name of a call between programs. */
const CALLED = /"(?:name|tool(?:_?name)?|function)"\s{0,2}:\s{0,2}"([A-Za-z][\w-]{0,60})"/

/** `rm(token=HBAR)`, "rm token=HBAR": before written parameters the initials of a tool name it, if they are of no other. */
const INITIALS = /^\s*([a-z]{2,4})(?:\(|\{|\s)\s{0,2}[a-z_]{1,20}=\S/

function ofInitials(initials: string | undefined, tools: readonly IndexedTool[]): IndexedTool | undefined {
  if (initials === undefined) return undefined
  const [only, another] = tools.filter(
    ({ tool }) =>
      tool.contract.id
        .split('-')
        .map((part) => part.charAt(0))
        .join('') === initials,
  )
  return another ? undefined : only
}

/** "get_price", "fetchNews": what a program that knows no id of ours calls it. */
const FUNCTION = /^(?:get|fetch|read|query|list|show|call|lookup|retrieve|load)-(.+)$/
const kebabOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-')

/** A sign that a tool is named beside; most texts have none. */
const MAY_NAME = /[-_"'`(:;{,=]/

/** The tool that a text names by its id or its name in MCP. */
export function findNamedTool(text: string, tools: readonly IndexedTool[]): IndexedTool | undefined {
  if (!MAY_NAME.test(text)) return undefined
  const written = /[-_]/.test(text) ? text.match(/\b[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+\b/g) : undefined
  const single = /["'`]/.test(text)
    ? ((isCall(text) ? CALLED.exec(text)?.[1] : undefined) ?? QUOTED_TOOL.exec(text)?.[1])
    : undefined
  const invoked = /^\s*([a-z][A-Za-z0-9_-]*)\s*[(:;{]/.exec(text)?.[1] ?? /^\s*(brain),/i.exec(text)?.[1]
  const names = [...(written ?? []), single, invoked].filter((one) => one !== undefined).map(kebabOf)
  const ids = new Set(names.flatMap((one) => [one, ...(FUNCTION.exec(one)?.slice(1, 2) ?? [])]))
  const initials = INITIALS.exec(text)?.[1]
  if (ids.size === 0 && initials === undefined) return undefined
  const named =
    tools.find(({ tool }) => ids.has(tool.contract.id) || ids.has(tool.contract.id.replace(/s$/, ''))) ??
    ofInitials(initials, tools)
  // the tools that a session may call are not asked for themselves
  return named && ALLOWING.test(text) && !named.tool.contract.id.startsWith('session-') ? undefined : named
}
