import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { COMPILED, isCompiledCodeEnabled, sealCompiled, unsealCompiled } from './compiled-code.ts'
import { readTextsApart } from './texts-apart.ts'

/** The files that `scripts/build.mjs` makes of the server and the command line, each run once. */
export interface Bundle {
  /**
   * Runs a file, unless it has run before, and hands out what it exports.
   *
   * @param file By its path within the bundle, such as `serve.cjs`.
   */
  run<Exports>(file: string): Exports
  /** Of every file that has run, by the path where it belongs, what V8 has compiled of it until now. */
  compiled(): Map<string, Buffer>
}

interface Module {
  exports: unknown
}

interface Loaded {
  readonly script: Script
  readonly source: string
}

/**
 * Opens a bundle. Where the build has left compiled code, nothing is parsed that was compiled already, which is a third
 * of a start. Compiled code is used by the very Node that made it, of the very source it was made of, and by no other.
 *
 * @param directory Where the bundle lies; it may be read-only.
 */
export function openBundle(directory: string): Bundle {
  const loaded = new Map<string, Loaded>()
  const modules = new Map<string, Module>()
  const textApart = readTextsApart(directory)

  function load(path: string): unknown {
    const before = modules.get(path)
    if (before) return before.exports
    const source = readFileSync(path, 'utf8')
    const script = new Script(source, { filename: path, cachedData: findCompiled(path, source) })
    const module: Module = { exports: {} }
    loaded.set(path, { script, source })
    modules.set(path, module)
    const outside = createRequire(path)
    const folder = dirname(path)
    const require = (name: string) => (name.startsWith('.') ? load(join(folder, name)) : outside(name))
    script.runInThisContext()(module.exports, require, module, path, folder, textApart)
    return module.exports
  }

  return {
    run: <Exports>(file: string) => load(join(directory, file)) as Exports,
    compiled: () =>
      new Map(
        [...loaded].map(([path, { script, source }]) => [
          path + COMPILED,
          sealCompiled(source, script.createCachedData()),
        ]),
      ),
  }
}

function findCompiled(path: string, source: string): Buffer | undefined {
  if (!isCompiledCodeEnabled(process.env)) return undefined
  try {
    return unsealCompiled(source, readFileSync(path + COMPILED))
  } catch {
    return undefined
  }
}
