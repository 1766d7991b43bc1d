import type { Json, JsonObject } from '../../core/json.ts'
import type { FieldPath, Step } from './field-path.ts'

/** What is kept, or left out, of a value below one step. */
export interface Branch {
  readonly members: Map<string, Branch>
  isWhole: boolean
  range: { readonly from?: number; readonly to?: number } | undefined
}

/** Keeps only the fields that the paths name. Members of lists are named without their index as well: `rows.price`. */
export function pickFields(value: JsonObject, paths: readonly FieldPath[]): JsonObject {
  const root = createBranch()
  for (const path of paths) addPath(root, path)
  return keepBranch(value, root) as JsonObject
}

/** Leaves out the fields that the paths name; of a list its items' fields, and never items. */
export function omitFields(value: JsonObject, paths: readonly FieldPath[]): JsonObject {
  return omitBranch(value, findOmission(paths)) as JsonObject
}

/** What the same list of paths leaves out of every answer. */
const omissions = new WeakMap<readonly FieldPath[], Branch>()

export function findOmission(paths: readonly FieldPath[]): Branch {
  const known = omissions.get(paths)
  if (known) return known
  const root = createBranch()
  for (const path of paths) if ('name' in (path.at(-1) ?? {})) addPath(root, path)
  omissions.set(paths, root)
  return root
}

function createBranch(): Branch {
  return { members: new Map(), isWhole: false, range: undefined }
}

function addPath(root: Branch, path: FieldPath): void {
  let branch = root
  for (const step of path) {
    if (!('name' in step)) {
      branch.range = widen(branch.range, step)
      continue
    }
    const next = branch.members.get(step.name) ?? createBranch()
    branch.members.set(step.name, next)
    branch = next
  }
  branch.isWhole = true
}

/** Two paths into one list keep what either asks for, and so all of it where they differ. */
function widen(before: Branch['range'], step: Exclude<Step, { name: string }>): Branch['range'] {
  if (!before) return step
  return before.from === step.from && before.to === step.to ? before : {}
}

function keepBranch(value: Json, branch: Branch): Json {
  if (Array.isArray(value)) {
    const { from, to } = branch.range ?? {}
    const items = (value as readonly Json[]).slice(from, to)
    return branch.isWhole ? items : items.map((item) => keepBranch(item, branch))
  }
  if (branch.isWhole || !isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const next = branch.members.get(name)
      return next ? [[name, keepBranch(member as Json, next)] as const] : []
    }),
  )
}

export function omitBranch(value: Json, branch: Branch): Json {
  if (Array.isArray(value)) return value.map((item: Json) => omitBranch(item, branch))
  if (!isObject(value)) return value
  const kept: Record<string, Json | undefined> = {}
  for (const name of Object.keys(value)) {
    const next = branch.members.get(name)
    if (!next) kept[name] = value[name]
    else if (!next.isWhole) kept[name] = omitBranch(value[name] as Json, next)
  }
  return kept as JsonObject
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
