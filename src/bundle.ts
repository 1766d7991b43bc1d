import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

/** The files that `scripts/build.mjs` makes of the server and the command line, each run once. */
export interface Bundle {
  /**
   * Runs a file, unless it has run before, and hands out what it exports.
   *
   * @param file By its path within the bundle, such as `serve.cjs`.
   */
  run<Exports>(file: string): Exports
  /** Of every file that has run, by its path, what V8 has compiled until now. */
  compiled(): Map<string, Buffer>
}

/** What V8 has compiled of a file lies beside it, under its name and this. */
export const COMPILED = '.compiled'

interface Module {
  exports: unknown
}

/**
 * Opens a bundle. Where the build has left compiled code, nothing is parsed that was compiled already, which is a third
 * of a start; another V8, or one with other flags, finds it of no use and compiles as ever.
 *
 * @param directory Where the bundle lies; it may be read-only.
 */
export function openBundle(directory: string): Bundle {
  const scripts = new Map<string, Script>()
  const modules = new Map<string, Module>()

  function load(path: string): unknown {
    const before = modules.get(path)
    if (before) return before.exports
    const script = new Script(readFileSync(path, 'utf8'), {
      filename: path,
      cachedData: compiledBefore(path),
    })
    const module: Module = { exports: {} }
    scripts.set(path, script)
    modules.set(path, module)
    const outside = createRequire(path)
    const folder = dirname(path)
    const require = (name: string) => (name.startsWith('.') ? load(join(folder, name)) : outside(name))
    script.runInThisContext()(module.exports, require, module, path, folder)
    return module.exports
  }

  return {
    run: <Exports>(file: string) => load(join(directory, file)) as Exports,
    compiled: () => new Map([...scripts].map(([path, script]) => [path, script.createCachedData()])),
  }
}

function compiledBefore(path: string): Buffer | undefined {
  try {
    return readFileSync(path + COMPILED)
  } catch {
    return undefined
  }
}
