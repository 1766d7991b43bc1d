// Writes the page into a folder: scripts and styles under names that carry their hash, HTML that names them, and beside
// everything what it becomes when packed with Brotli and gzip.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { noteBundled, noteFile } from './third-party.mjs'

const require = createRequire(import.meta.url)
/** Where what is hashed lies; the gateway lets it be kept for ever. */
const HASHED = 'page'
const DOCUMENTS = ['page', 'docs']
const SCRIPTS = [...DOCUMENTS, 'theme']
export const FONTS = {
  geist: require.resolve('@fontsource-variable/geist/package.json'),
  'geist-mono': require.resolve('@fontsource-variable/geist-mono/package.json'),
}
const PACKED = ['.html', '.js', '.css']

export async function buildPage(root, directory) {
  const web = join(root, 'web')
  mkdirSync(join(directory, HASHED), { recursive: true })
  const scripts = await bundle(root, directory)
  const fonts = Object.fromEntries(
    Object.entries(FONTS).map(([name, found]) => [name, font(name, dirname(found), directory)]),
  )
  const sheet = hashed(directory, 'page.css', styles(web, fonts))
  const preview = hashed(directory, 'preview.png', readFileSync(join(web, 'preview.png')))
  for (const name of DOCUMENTS) {
    const html = readFileSync(join(web, `${name}.html`), 'utf8')
      .replace(/\.\/(\w+)\.ts/g, (_, script) => scripts[script])
      .replace('./styles', sheet)
      .replace('./geist.woff2', fonts.geist)
      .replace('./preview.png', preview)
    writeFileSync(join(directory, `${name}.html`), html)
  }
  pack(directory)
  copyDocumentation(root, directory)
}

/** What the pages of /docs are made of while the gateway runs: the guides, and an answer for every operation. */
function copyDocumentation(root, directory) {
  for (const folder of ['.', 'decisions']) {
    mkdirSync(join(directory, 'guides', folder))
    for (const name of readdirSync(join(root, 'docs', folder)).filter((name) => name.endsWith('.md')))
      cpSync(join(root, 'docs', folder, name), join(directory, 'guides', folder, name))
  }
  cpSync(join(root, 'generated/examples'), join(directory, 'examples'), { recursive: true })
}

/** The scripts by the name of their entry, as the HTML names them. */
async function bundle(root, directory) {
  const scripts = {}
  for (const name of SCRIPTS) scripts[name] = await bundleEntry(root, directory, name)
  return scripts
}

/** Each entry is built alone: built together, one page would load the script of another for the parts that both use. */
async function bundleEntry(root, directory, name) {
  const build = await rolldown({
    cwd: root,
    input: { [name]: `web/${name}.ts` },
    platform: 'browser',
    plugins: [plainZod(root), noteBundled],
    logLevel: 'warn',
  })
  const { output } = await build.write({
    dir: join(directory, HASHED),
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
    comments: { legal: true },
  })
  await build.close()
  const { fileName } = output.find(({ type, isEntry }) => type === 'chunk' && isEntry)
  return `${HASHED}/${fileName}`
}

/** Puts our settings of zod in its place, so that they hold before any schema is made. */
function plainZod(root) {
  const plain = join(root, 'web/plain-zod.ts')
  return { name: 'plain-zod', resolveId: (source) => (source === 'zod' ? plain : null) }
}

/** All styles in one file, in the order of their names. */
function styles(web, fonts) {
  const own = readdirSync(join(web, 'styles')).toSorted()
  const sheets = own.map((name) => readFileSync(join(web, 'styles', name), 'utf8'))
  return Object.entries(fonts).reduce(
    (text, [name, path]) => text.replaceAll(`./${name}.woff2`, path.slice(HASHED.length + 1)),
    sheets
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\n\s+/g, '\n'),
  )
}

/** A variable font, of which only the Latin part is needed, with the licence it is given away under. */
function font(name, folder, directory) {
  noteFile(join(folder, 'package.json'))
  writeFileSync(join(directory, `${name}-licence.txt`), readFileSync(join(folder, 'LICENSE')))
  return hashed(directory, `${name}.woff2`, readFont(name, folder))
}

/** @param folder Of the package that it comes in. */
export function readFont(name, folder) {
  return readFileSync(join(folder, `files/${name}-latin-wght-normal.woff2`))
}

function hashed(directory, name, content) {
  const path = hashedPath(name, content)
  writeFileSync(join(directory, path), content)
  return path
}

/** Where a file of the page lies, by its content. */
export function hashedPath(name, content) {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `${HASHED}/${name.replace(extname(name), `-${hash}${extname(name)}`)}`
}

function pack(directory) {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((name) => PACKED.includes(extname(name)))) {
    const bytes = readFileSync(join(directory, name))
    writeFileSync(`${join(directory, name)}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${join(directory, name)}.br`, brotliCompressSync(bytes, { params }))
  }
}
