// What the router reaches on sentences that it was not trained on: the held-out part of the committed ones, and those
// written after the model was frozen. Reads build/, which `npm run modules` makes.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { tools } from '../build/src/app/registry.js'
import { createConsult } from '../build/src/consult/consult.js'
import { assets } from '../build/src/consult/entities/assets.js'
import { modelIn } from '../build/src/consult/model.js'
import { findAsset } from '../build/src/upstream/venues/assets.js'
import {
  evaluation,
  FOREIGN,
  JUDGES,
  judging,
  languageOf,
  loadSentences,
  SPLIT_MODEL,
  taught,
  unseen,
} from './consult/data.mjs'

const NOW = new Date('2026-11-22T12:00:00Z')
const families = new Map(tools.map(({ contract }) => [contract.id, contract.family]))
const schemas = new Map(tools.map(({ contract, inputSchema }) => [contract.id, inputSchema]))
const actions = new Set(tools.flatMap(({ contract }) => (contract.kind === 'action' ? [contract.id] : [])))
const symbols = new Map(
  assets.flatMap(({ name, slug, symbol }) =>
    [name, slug, symbol].map((one) => [one.toLowerCase(), symbol.toLowerCase()]),
  ),
)
const started = performance.now()
const consult = createConsult(tools, { now: () => NOW })
consult('price of bitcoin')
const first = performance.now() - started
const withoutSight = createConsult(tools, {
  model: modelIn(brotliDecompressSync(readFileSync(SPLIT_MODEL))),
  now: () => NOW,
})
const isVerbose = process.argv.includes('--misses')
const isBrief = process.argv.includes('--brief')

const split = loadSentences(tools)
  .filter(({ part }) => part === 'test')
  .map(({ sentence, label, source }) => ({ sentence, toolIds: label === FOREIGN ? [] : [label], source }))
report('held-out split, by a model that has not seen it', split, withoutSight)
const judged = evaluation().map(({ intent, calls, heldOut }) => ({
  sentence: intent,
  toolIds: calls.map(({ toolId }) => toolId),
  params: calls.every(({ params }) => params) ? calls.map(({ params }) => params) : undefined,
  source: heldOut ? 'held out' : 'seen',
}))
report(
  'evaluation.json, held out',
  judged.filter(({ source }) => source === 'held out'),
)
report(
  'evaluation.json, seen in training',
  judged.filter(({ source }) => source === 'seen'),
)
for (const [name, later] of [
  ['unseen, written after the freeze', unseen()],
  ...JUDGES.map((name) => [`eval-${name}.jsonl`, judging(name)]),
  ['sets that teach now', taught()],
])
  report(
    name,
    later.map((row) => ({
      ...row,
      toolIds: row.calls.map(({ toolId }) => toolId),
      params: row.calls.every(({ params }) => params) ? row.calls.map(({ params }) => params) : undefined,
      source: 'unseen',
    })),
  )
time(split)

function report(name, rows, by = consult) {
  const all = rows.map((row) => judgeReadings(row, by(row.sentence)))
  // consult never names itself: where it answers the job of a question for a call, no label knows the right one
  const results = all.filter(({ toolIds, first }) => toolIds[0] !== 'consult' || first)
  const inScope = results.filter(({ isForeign }) => !isForeign)
  const foreign = results.filter(({ isForeign }) => isForeign)
  const withParams = inScope.filter(({ exact }) => exact !== undefined)
  const answered = all.length - results.length
  print(
    `\n${name}: ${rows.length} sentences${answered > 0 ? `, ${answered} without a label for their job` : ''}`,
  )
  print(`  first tool      ${share(inScope, 'first')}`)
  print(`  among three     ${share(inScope, 'three')}`)
  print(
    `  called          ${share(inScope, 'called')}   (right and returned as a call, or as what is missing)`,
  )
  if (withParams.length > 0)
    print(
      `  parameters      ${share(withParams, 'exact')}   of all, ${share(
        withParams.filter(({ first }) => first),
        'exact',
      )} where the tool is right`,
    )
  if (foreign.length > 0) print(`  foreign refused ${share(foreign, 'refused')}`)
  const constrained = results.filter(({ inverted }) => inverted !== undefined)
  if (constrained.length > 0)
    print(
      `  constraints kept or named ${share(constrained, 'kept')}, inverted ${constrained.filter(({ inverted }) => inverted).length}`,
    )
  print(`  calibration error ${calibrationError(results).toFixed(3)}`)
  if (isBrief) return
  for (const [title, keyOf] of [
    ['language', ({ sentence }) => languageOf(sentence)],
    ['family', ({ toolIds }) => families.get(toolIds[0])],
  ]) {
    const groups = Map.groupBy ? Map.groupBy(inScope, keyOf) : grouped(inScope, keyOf)
    print(
      `  by ${title}: ${[...groups]
        .sort((a, b) => b[1].length - a[1].length)
        .map(([key, group]) => `${key} ${percent(group, 'first')} (${group.length})`)
        .join(', ')}`,
    )
  }
  const confusions = grouped(
    inScope.filter(({ first }) => !first),
    ({ toolIds, chosen }) => `${toolIds[0]} → ${chosen ?? 'none'}`,
  )
  print('  most confused:')
  for (const [pair, group] of [...confusions]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, isVerbose ? 400 : 15))
    print(
      `    ${group.length} ${pair}: ${group
        .slice(0, 3)
        .map(({ sentence }) => sentence)
        .join(' | ')}`,
    )
  if (!isVerbose) return
  for (const { sentence, result, params } of withParams.filter(({ first, exact }) => first && !exact))
    print(
      `    parameters: ${sentence} → ${JSON.stringify(result.calls.map((call) => call.params))} instead of ${JSON.stringify(params)} ${result.mode}`,
    )
  for (const { sentence, result } of foreign.filter(({ refused }) => !refused))
    print(`    not refused: ${sentence} → ${result.calls[0]?.toolId ?? result.missing[0]?.toolId}`)
}

/** The best of what a sentence may mean: `or` lists whole calls, some of other tools. */
function judgeReadings(row, result) {
  const idsOf = (calls) => calls.map(({ toolId }) => toolId)
  const isSame = (calls) => isDeepStrictEqual(idsOf(calls), row.toolIds)
  const others = (row.or ?? []).filter((calls) => !isSame(calls))
  const readings = [
    { ...row, or: row.or?.filter(isSame) },
    ...others.map((calls) => ({
      ...row,
      toolIds: idsOf(calls),
      params: calls.map(({ params }) => params),
      or: [],
    })),
  ].map((reading) => judge(reading, result))
  return (
    readings.find(({ first, exact }) => first && exact) ??
    readings.find(({ first }) => first) ??
    readings.find(({ three }) => three) ??
    readings[0]
  )
}

function judge(row, result) {
  const { toolIds, params, constraint } = row
  const isForeign = toolIds.length === 0
  const named = result.calls.map(({ toolId }) => toolId)
  const offered = [
    ...new Set([
      ...named,
      ...result.missing.slice(0, 1).map(({ toolId }) => toolId),
      ...result.alternatives.map(({ toolId }) => toolId),
    ]),
  ]
  const byName = /Call it by its name: ([a-z-]+)/.exec(result.message)?.[1]
  const isAction = toolIds.some((id) => actions.has(id))
  const chosen = isAction ? (byName ?? offered[0]) : offered[0]
  const isItself = toolIds[0] === 'consult' && /in your own words/.test(result.message)
  const first = isItself || (toolIds.length > 1 ? isDeepStrictEqual(named, toolIds) : chosen === toolIds[0])
  const called = isAction
    ? result.mode !== 'call' && first
    : isDeepStrictEqual(named, toolIds) ||
      (result.calls.length === 0 && result.missing[0]?.toolId === toolIds[0])
  const exact =
    params && !isAction
      ? [params, ...(row.or ?? []).map((calls) => calls.map((call) => call.params))].some((expected) =>
          isDeepStrictEqual(
            result.calls.map((call) => withoutDefaults(call.toolId, call.params)),
            expected.map((one, at) => withoutDefaults(toolIds[at], one)),
          ),
        )
      : undefined
  return {
    ...row,
    result,
    isForeign,
    chosen,
    first,
    called,
    exact,
    three: first || [chosen, ...offered].slice(0, 4).some((id) => toolIds.includes(id)),
    refused: result.mode === 'unsupported',
    confidence: result.confidence,
    right: named.length > 0 && isDeepStrictEqual([...new Set(named)], [...new Set(toolIds)]),
    ...constraintOutcome(constraint, result),
  }
}

/** A default that is stated and one that is left out are the same call, and so are BTC and bitcoin. */
function withoutDefaults(toolId, params) {
  const properties = schemas.get(toolId)?.properties ?? {}
  const oneName = (name, value) =>
    /^A pair such as/.test(properties[name]?.description ?? '') ? withoutQuote(value) : withOneName(value)
  return Object.fromEntries(
    Object.entries(params)
      .map(([name, value]) => [name, oneName(name, value), oneName(name, properties[name]?.default)])
      .filter(([, value, fallback]) => !isDeepStrictEqual(fallback, value))
      .map(([name, value]) => [name, value]),
  )
}

/** Where a parameter takes a pair or an asset, a pair against dollars is the asset's. */
function withoutQuote(value) {
  const base =
    typeof value === 'string' ? /^([A-Z0-9]{2,20})[-_/:]?(?:USDT|USD)$/i.exec(value)?.[1] : undefined
  return withOneName(base ?? value)
}

/** Names of assets as their symbols, one by one where commas stand between them; other text in small letters. */
function withOneName(value) {
  if (Array.isArray(value)) return value.map(withOneName)
  if (typeof value !== 'string') return value
  const parts = value.split(',').map((part) => part.trim().toLowerCase())
  return parts.map((part) => symbols.get(part) ?? findAsset(part)?.symbol.toLowerCase() ?? part).join(',')
}

/** `constraint` names the parameter that holds it and its value, or none: then it must be named as unused. */
function constraintOutcome(constraint, { calls, unused, mode }) {
  if (!constraint) return {}
  const value = constraint.param === undefined ? undefined : calls[0]?.params[constraint.param]
  const isSet = constraint.param !== undefined && isDeepStrictEqual(value, constraint.value)
  const isNamed = unused.length > 0
  return {
    inverted: constraint.param !== undefined && value !== undefined && !isSet && !isNamed,
    kept: isSet || isNamed || mode !== 'call',
  }
}

/** Expected distance between confidence and share of right calls, over ten bins of the calls returned. */
function calibrationError(results) {
  const called = results.filter(({ result }) => result.calls.length > 0)
  const bins = grouped(called, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)))
  return [...bins.values()].reduce((sum, bin) => {
    const mean = bin.reduce((total, { confidence }) => total + confidence, 0) / bin.length
    return (
      sum +
      (bin.length / called.length) * Math.abs(mean - bin.filter(({ right }) => right).length / bin.length)
    )
  }, 0)
}

function time(rows) {
  const taken = []
  for (let round = 0; round < 3; round += 1)
    for (const { sentence } of rows) {
      const from = performance.now()
      consult(sentence)
      if (round > 0) taken.push((performance.now() - from) * 1_000)
    }
  taken.sort((a, b) => a - b)
  const at = (part) => taken[Math.floor(part * (taken.length - 1))].toFixed(0)
  const long = `price of bitcoin ${'and then some '.repeat(720)}`
  const from = performance.now()
  for (let round = 0; round < 20; round += 1) consult(long)
  print(
    `\nfirst question ${first.toFixed(0)} ms; warm p50 ${at(0.5)} µs, p99 ${at(0.99)} µs; 10,000 letters ${(((performance.now() - from) / 20) * 1_000).toFixed(0)} µs`,
  )
  print(`memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB of the process`)
}

function grouped(rows, keyOf) {
  const groups = new Map()
  for (const row of rows) {
    const key = keyOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

function share(rows, field) {
  const good = rows.filter((row) => row[field]).length
  return `${((100 * good) / Math.max(1, rows.length)).toFixed(1)} % (${good}/${rows.length})`
}

function percent(rows, field) {
  return `${Math.round((100 * rows.filter((row) => row[field]).length) / rows.length)} %`
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
