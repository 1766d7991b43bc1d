// Which packages the build puts into dist/, and their licences: dist/THIRD-PARTY.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

const MODULES = `${sep}node_modules${sep}`
const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i
const RULE = '='.repeat(80)
/** Licences that ask for the place of the source. */
const WITH_SOURCE = /MPL/

/** Folders of the packages that were bundled so far. */
const bundled = new Set()

/** A plugin for every bundle that goes into dist/. */
export const noteBundled = {
  name: 'note-bundled',
  generateBundle(_options, bundle) {
    for (const { moduleIds = [] } of Object.values(bundle)) for (const id of moduleIds) noteFile(id)
  },
}

/** Notes a file that is copied instead of bundled, such as a font. */
export function noteFile(path) {
  const at = path.lastIndexOf(MODULES)
  if (at < 0) return
  const [scopeOrName, name] = path.slice(at + MODULES.length).split(sep)
  const folder = scopeOrName.startsWith('@') ? join(scopeOrName, name) : scopeOrName
  // a virtual module's name begins with a zero byte
  bundled.add(join(path.slice(0, at).replace(/^\0+/, ''), 'node_modules', folder))
}

/** Writes the notices of everything that was noted. */
export function writeThirdParty(directory) {
  const packages = [...bundled].map(readPackage).toSorted((a, b) => (a.heading < b.heading ? -1 : 1))
  const unique = [...new Map(packages.map((each) => [each.heading, each])).values()]
  const text = [
    'Pennywire bundles these packages. Each is under its own licence, which follows its name.',
    '',
    ...unique.flatMap(({ heading, source, texts }) => [
      RULE,
      heading,
      ...(source === undefined ? [] : [`Source: ${source}`]),
      RULE,
      '',
      ...texts.flatMap((licence) => [licence.trim(), '']),
    ]),
  ].join('\n')
  writeFileSync(join(directory, 'THIRD-PARTY.txt'), text)
}

function readPackage(folder) {
  const { name, version, license, homepage, repository, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const holder = typeof author === 'string' ? author : author?.name
  const written = holder === undefined ? '' : ` Author: ${holder}.`
  return {
    heading: `${name} ${version} (${license ?? 'see below'})`,
    source: WITH_SOURCE.test(license ?? '') ? (homepage ?? repository?.url ?? repository) : undefined,
    texts: texts.length > 0 ? texts : [`The package has no licence file; it names ${license}.${written}`],
  }
}

/** Name and version of every package that a build has put into dist/. */
export function listBundled(directory) {
  const file = join(directory, 'THIRD-PARTY.txt')
  if (!existsSync(file)) throw new Error(`${dirname(file)} has no THIRD-PARTY.txt. Run npm run build first.`)
  const headings = readFileSync(file, 'utf8').matchAll(
    /^={80}\n(\S+) (\S+) \(.*\)\n(?:Source: .*\n)?={80}$/gm,
  )
  return [...headings].map(([, name, version]) => ({ name, version }))
}
