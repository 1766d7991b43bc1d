/** A variable of a module that changes, or a collection that begins empty and so is there to be filled. */
const STATE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?:: [^=]+)? = (?:\[\]|\{\}|new (?:Map|Set|WeakMap|WeakSet)(?:<[^(]*>)?\(\)))/gm

/** The names of module-level variables that can carry something from one test to the next. */
export function findModuleState(source: string): readonly string[] {
  return [...source.matchAll(STATE)].map(([, variable, collection]) => `${variable ?? collection}`)
}
