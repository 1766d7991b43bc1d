// Writes the admin page into a folder: two scripts, a sheet and the HTML under names that never change. Ground, parts and
// fonts are those of the page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { FONTS, hashedPath, readFont } from './build-page.mjs'
import { noteBundled } from './third-party.mjs'

/** What the admin page shares with the page, in this order. */
const SHARED_STYLES = ['1-ground.css', '2-parts.css']

export async function buildAdminPage(root, directory) {
  const web = join(root, 'web')
  const build = await rolldown({
    cwd: root,
    input: { admin: 'web/admin/admin.ts', theme: 'web/theme.ts' },
    platform: 'browser',
    plugins: [noteBundled],
    logLevel: 'warn',
  })
  await build.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].js',
    minify: true,
    comments: { legal: true },
  })
  await build.close()
  writeFileSync(join(directory, 'admin.css'), styles(web))
  const html = readFileSync(join(web, 'admin/admin.html'), 'utf8')
  writeFileSync(join(directory, 'admin.html'), html.replaceAll('./geist.woff2', `./${fontPath('geist')}`))
}

/** From `/admin/admin.css`, the fonts lie one folder up. */
function styles(web) {
  const own = join(web, 'admin/styles')
  const sheets = [
    ...SHARED_STYLES.map((name) => join(web, 'styles', name)),
    ...readdirSync(own)
      .toSorted()
      .map((name) => join(own, name)),
  ]
  return Object.keys(FONTS).reduce(
    (text, name) => text.replaceAll(`./${name}.woff2`, `../${fontPath(name)}`),
    sheets
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\n\s+/g, '\n'),
  )
}

function fontPath(name) {
  return hashedPath(`${name}.woff2`, readFont(name, dirname(FONTS[name])))
}
