// What teaches consult where one job ends and the next begins.
import { decide } from '../../build/src/consult/decide.js'
import { createConsultIndex } from '../../build/src/consult/index-tools.js'
import { cutsOf } from '../../build/src/consult/jobs/cuts.js'
import { splitAtJoints } from '../../build/src/consult/jobs/joints.js'
import { createSegments } from '../../build/src/consult/jobs/segments.js'
import { readText } from '../../build/src/consult/reading.js'

const NOW = new Date('2026-11-22T12:00:00Z')
const idOf = ({ decision }) => decision.ranked[0]?.indexed.tool.contract.id

/**
 * Every place where a sentence may be cut, with the evidence on it and whether a cut there gives its jobs.
 *
 * @param rows `{sentence, toolIds}`: the tools of its jobs in their order.
 */
export function cutRows(tools, model, rows) {
  const index = createConsultIndex(
    tools.filter(({ contract }) => contract.id !== 'consult'),
    model,
  )
  return rows.flatMap(({ sentence, toolIds }) => {
    const whole = decide(readText(sentence), index, NOW)
    const parts = splitAtJoints(whole.source, index)
    const context = { index, segments: createSegments(whole, index, NOW), inherited: [] }
    return cutsOf(parts, whole, context).map(({ left, right, outline, evidence }) => ({
      outline,
      evidence,
      target: Number(isRight(toolIds, idOf(left), idOf(right))),
    }))
  })
}

function isRight(toolIds, left, right) {
  if (toolIds.length < 2) return false
  if (new Set(toolIds).size === 1) return left === toolIds[0] && right === toolIds[1]
  if (toolIds.length === 2) return left === toolIds[0] && right === toolIds[1]
  return left !== right && toolIds.slice(0, -1).includes(left) && toolIds.slice(1).includes(right)
}
