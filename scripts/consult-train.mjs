// Trains the router on the committed sentences and writes consult-data/consult-router.bin. Reads build/, which
// `npm run modules` makes. Seeded: the same sentences give the same file.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { tools } from '../build/src/app/registry.js'
import { decide } from '../build/src/consult/decide.js'
import { foreignEvidence } from '../build/src/consult/evidence.js'
import { featuresOf } from '../build/src/consult/features.js'
import { createConsultIndex } from '../build/src/consult/index-tools.js'
import { modelIn, probabilitiesOf } from '../build/src/consult/model.js'
import { scoreTools } from '../build/src/consult/ranking.js'
import { readText } from '../build/src/consult/reading.js'
import { packModel } from './consult/artifact.mjs'
import { cutRows } from './consult/cuts.mjs'
import { FOREIGN, languageOf, loadSentences, SPLIT_MODEL, taught } from './consult/data.mjs'
import { fitLogistic } from './consult/logistic.mjs'
import { createPairs } from './consult/pairs.mjs'
import { fitSmallNet } from './consult/small-net.mjs'
import { scoresOf, trainMean } from './consult/softmax.mjs'
import { createTranslations } from './consult/translate.mjs'
import { createOrders, createVariants } from './consult/vary.mjs'

const VARIANTS = 2
const VARIANT_WEIGHT = 0.6
/** Their variants would be made of our own words. */
const FOREIGN_VARIANT_WEIGHT = 0.15
/** Rough, in words of other languages. */
const TRANSLATIONS = 3
const TRANSLATION_WEIGHT = 0.35
/** The shorter a sentence, the larger the part of it that orders. */
const ORDERS = { short: 3, long: 1 }
const SHORT_WORDS = 4
const SHORT_LETTERS = 24
const ORDER_WEIGHT = 0.6
/** Pairs put together from sentences of one job: short and plain ones, which authors seldom write. */
const PAIRS = 600
const OPTIONS = { epochs: 6, rate: 0.8, dropout: 0.4, decay: 1, minCount: 3 }
const SEEDS = [1, 2, 3]
const MEMORY_MB = 9_000
const NO_NET = { hidden: [], output: [] }
const NEUTRAL = { temperature: 1, foreign: [], trust: [], joints: NO_NET, jobs: NO_NET }

const labels = [...tools.map(({ contract }) => contract.id), FOREIGN]
const numbers = new Map(labels.map((label, at) => [label, at]))
const rows = loadSentences(tools)
const partOf = (part) => rows.filter((row) => row.part === part)

// the calibration is fitted on sentences that the first weights do not know; those weights, so calibrated, are what
// `npm run consult:eval` judges on the held-out sentences. The gateway gets weights that were learned from all of them,
// beside the first ones: half an hour of one core each.
if (isMainThread) {
  const beside = new Worker(new URL(import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const split = pack(partOf('train'))
  const calibration = calibrate(modelIn(split.packedWith(NEUTRAL).plain), partOf('calibrate'))
  writeFileSync(SPLIT_MODEL, split.packedWith(calibration).packed)
  beside.postMessage(calibration)
  await once(beside, 'exit')
} else {
  const { packedWith, features, entries } = pack(
    rows.filter(({ source, part }) => source !== 'evaluation' || part !== 'test'),
  )
  const [calibration] = await once(parentPort, 'message')
  const { packed } = packedWith(calibration)
  writeFileSync(process.env.OUT ?? new URL('../consult-data/consult-router.bin', import.meta.url), packed)
  log(`${features} features, ${entries} weights, ${(packed.length / 2 ** 20).toFixed(2)} MiB packed`)
}

/** Learns from the chosen sentences; a calibration is added when it is known. */
function pack(chosen) {
  const variants = createVariants(7)
  const translations = createTranslations(11)
  const orders = createOrders(13)
  const examples = chosen.flatMap(({ sentence, label, source }) => {
    const weight = 1
    const own = example(sentence, label, source === 'contracts' ? weight * 0.7 : weight)
    const varied = Array.from({ length: VARIANTS }, () => variants(sentence)).filter(
      (one) => one !== sentence.toLowerCase(),
    )
    return [
      own,
      ...varied.map((one) =>
        example(one, label, label === FOREIGN ? FOREIGN_VARIANT_WEIGHT : VARIANT_WEIGHT),
      ),
      ...(label === FOREIGN || languageOf(sentence) !== 'en'
        ? []
        : Array.from({ length: TRANSLATIONS }, () => translations(sentence))
      )
        .filter((one) => one !== undefined)
        .map((one) => example(one, label, TRANSLATION_WEIGHT)),
      ...Array.from({ length: isShort(sentence) ? ORDERS.short : ORDERS.long }, () =>
        example(orders(sentence), label, ORDER_WEIGHT),
      ),
    ]
  })
  const rarity = rarityIn(examples)
  const weighed = examples.map((one) => ({
    ...one,
    plain: one.features,
    features: weighedBy(rarity, one.features),
  }))
  log(`${chosen.length} sentences, ${examples.length} with variants, ${rarity.size} features`)
  const model = trainMean(weighed, { ...OPTIONS, labels: labels.length }, SEEDS)
  const words = spreadOf(examples)
  const packedWith = (fitted) => packModel({ model, rarity, words, labels, calibration: fitted })
  const { plain, features, entries } = packedWith(NEUTRAL)
  logLoss(model, modelIn(plain), weighed)
  return { packedWith, features, entries }
}

function isShort(sentence) {
  return sentence.length <= SHORT_LETTERS && sentence.split(/\s+/).length <= SHORT_WORDS
}

/** How often the packed weights still choose what the trained ones do. */
function logLoss(model, packed, examples) {
  const looked = examples.filter((_, at) => at % 37 === 0)
  const best = (scores) => scores.reduce((most, score, at) => (score > scores[most] ? at : most), 0)
  const same = looked.filter(
    ({ plain, features }) => best(scoresOf(model, features)) === best(packed.score(plain)),
  )
  log(`${((100 * same.length) / looked.length).toFixed(1)} % of choices stay the same when packed`)
}

function example(sentence, label, weight) {
  return { features: featuresOf(readText(sentence)), label: numbers.get(label), weight }
}

function rarityIn(examples) {
  const counts = new Map()
  for (const { features } of examples)
    for (const hash of features.hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  return new Map([...counts].map(([hash, count]) => [hash, Math.log((examples.length + 1) / (count + 1))]))
}

function weighedBy(rarity, { hashes, weights }) {
  const raised = Float32Array.from(
    weights,
    (weight, at) => (weight * Math.round(rarity.get(hashes[at]) * 16)) / 16,
  )
  const length = Math.sqrt(raised.reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return { hashes, weights: raised.map((weight) => weight / length) }
}

/** How many tools every word was used with. */
function spreadOf(examples) {
  const tools = new Map()
  for (const { features, label, weight } of examples)
    if (weight >= 0.7)
      for (const hash of features.wordHashes) {
        if (!tools.has(hash)) tools.set(hash, new Set())
        tools.get(hash).add(label)
      }
  return new Map([...tools].map(([hash, set]) => [hash, set.size]))
}

/** Temperature by likelihood; then when to refuse, and how far to trust what is left. */
function calibrate(model, chosen) {
  const index = createConsultIndex(tools, model)
  const scored = chosen.map((row) => ({ ...row, scores: model.score(featuresOf(readText(row.sentence))) }))
  const lossAt = (temperature) =>
    scored.reduce(
      (sum, { scores, label }) =>
        sum - Math.log(Math.max(1e-9, probabilitiesOf(scores, temperature)[numbers.get(label)])),
      0,
    )
  const temperature = Array.from({ length: 40 }, (_, at) => 0.4 + at * 0.05).reduce((best, one) =>
    lossAt(one) < lossAt(best) ? one : best,
  )
  const warm = { ...index, model: { ...model, calibration: { ...NEUTRAL, temperature } } }
  const known = chosen.map((row) => ({ ...row, evidence: evidenceOf(readText(row.sentence), warm) }))
  const foreign = fitLogistic(
    known.map(({ evidence, label }) => ({
      evidence,
      target: label === FOREIGN ? 1 : 0,
      weight: label === FOREIGN ? 5 : 1,
    })),
  )
  const sure = { ...index, model: { ...model, calibration: { ...NEUTRAL, temperature, foreign } } }
  const judged = chosen
    .filter(({ label }) => label !== FOREIGN)
    .flatMap(({ sentence, label }) => {
      const { ranked, evidence } = decide(readText(sentence), sure, new Date(0))
      const [best] = ranked
      return best ? [{ evidence, target: best.indexed.tool.contract.id === label ? 1 : 0, weight: 1 }] : []
    })
  const trust = fitLogistic(judged)
  log(
    `temperature ${temperature.toFixed(2)}, foreign ${foreign.map((one) => one.toFixed(2))}, trust ${trust.map((one) => one.toFixed(2))}`,
  )
  const calibration = { ...NEUTRAL, temperature, foreign, trust }
  return { ...calibration, ...fitCuts({ ...model, calibration }, chosen) }
}

/** Where sentences of several jobs are cut, and others are not. */
function fitCuts(model, chosen) {
  const several = taught().map(({ sentence, calls }) => ({
    sentence,
    toolIds: calls.map(({ toolId }) => toolId),
  }))
  const known = new Set(several.map(({ sentence }) => sentence))
  const single = chosen.filter(({ label }) => label !== FOREIGN && label !== 'consult')
  const found = cutRows(tools, model, [
    ...several.filter(({ toolIds }) => toolIds.length > 0),
    ...single
      .filter(({ sentence }) => !known.has(sentence))
      .map(({ sentence, label }) => ({ sentence, toolIds: [label] })),
    ...createPairs(single, PAIRS, 17),
  ])
  log(`${found.length} cuts, ${found.filter(({ target }) => target === 1).length} of them right`)
  return {
    joints: fitSmallNet(
      found.map(({ outline, target }) => ({ evidence: outline, target })),
      { hidden: 8, seeds: [1] },
    ),
    jobs: fitSmallNet(found),
  }
}

function evidenceOf(reading, index) {
  return foreignEvidence(scoreTools(reading, index), reading)
}

function log(line) {
  process.stdout.write(`${line}\n`)
}
