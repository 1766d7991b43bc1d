// Bundles src/ into dist/: a few files to load instead of two thousand, and compiled already, so that a gateway is ready
// in a fraction of the time. The page goes from web/ to dist/web. Nothing is done when this Node has built dist/ since the last change of a source.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildAdminPage } from './build-admin-page.mjs'
import { buildPage } from './build-page.mjs'
import { leanPackages } from './lean-packages.mjs'
import { copyPictureFiles } from './picture-files.mjs'
import { textsApart } from './texts-apart.mjs'
import { noteBundled, writeThirdParty } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
const sources = [
  ...['src', 'generated', 'web', 'scripts', 'docs']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
  ...['package.json', 'package-lock.json', 'consult-data/consult-router.bin'].map((name) => join(root, name)),
]
/** What has binaries of its own, or is optional. */
const OUTSIDE = [/^@photostructure\/sqlite/, /^pg-native$/, /^@opentelemetry\//]
const CURVE = 'prebuilds/linux-x64'
/** What consult has learned; see docs/consult.md. */
const ROUTER = 'consult-router.bin'
const COMMENTS = { legal: true, annotation: false, jsdoc: false }
const newest = Math.max(...sources.map((path) => statSync(path).mtimeMs))
/** Compiled code is of use to the Node that made it alone. */
const builtBy = `${process.version} ${process.arch}\n`

if (!isBuilt()) {
  const fresh = join(root, `dist.${process.pid}`)
  try {
    await Promise.all([
      bundleModules(fresh),
      bundleProgram(fresh),
      buildPage(root, join(fresh, 'web')),
      buildAdminPage(root, join(fresh, 'admin')),
    ])
    cpSync(join(root, 'consult-data', ROUTER), join(fresh, ROUTER))
    copyPictureFiles(root, join(fresh, 'pictures'))
    copyCurve(join(fresh, 'secp256k1'))
    writeThirdParty(fresh)
    compile(fresh)
    writeFileSync(join(fresh, '.built'), builtBy)
    replaceDist(fresh)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    process.stderr.write(`The build failed: ${error.message}\n`)
    process.exit(1)
  }
}

function isBuilt() {
  return existsSync(stamp) && statSync(stamp).mtimeMs >= newest && readFileSync(stamp, 'utf8') === builtBy
}

/** Another build of the same sources may have put its own there meanwhile: it stays, with what has been added to it since. */
function replaceDist(fresh) {
  const old = `${fresh}.old`
  if (!isBuilt()) {
    allow(['ENOENT'], () => renameSync(dist, old))
    allow(['ENOTEMPTY', 'EEXIST'], () => renameSync(fresh, dist))
  }
  for (const folder of [old, fresh]) rmSync(folder, { recursive: true, force: true })
}

function allow(codes, act) {
  try {
    act()
  } catch (error) {
    if (!codes.includes(error.code)) throw error
  }
}

/** What is imported by others, and the little that starts the rest, as modules. */
async function bundleModules(directory) {
  const build = await rolldown({
    cwd: root,
    input: {
      main: 'src/main.ts',
      bundle: 'src/app/bundle.ts',
      'cli/main': 'src/cli/main.ts',
      'client/index': 'src/client/index.ts',
      'testing/index': 'src/testing/index.ts',
      'tools/index': 'src/client/tools/index.ts',
      'pictures/worker': 'src/transport/pictures/picture-worker.ts',
    },
    platform: 'node',
    external: OUTSIDE,
    plugins: [leanPackages, noteBundled],
    logLevel: 'warn',
  })
  await build.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: COMMENTS,
  })
  await build.close()
}

/** The server and the command line, as functions that `src/app/bundle.ts` calls. */
async function bundleProgram(directory) {
  const build = await rolldown({
    cwd: root,
    input: {
      serve: 'src/app/serve.ts',
      testing: 'src/testing/start-gateway.ts',
      'cli/program': 'src/cli/program.ts',
    },
    platform: 'node',
    external: OUTSIDE,
    plugins: [leanPackages, noteBundled, textsApart],
    logLevel: 'warn',
  })
  // chunks lie beside serve.cjs, so that ../package.json is the package's own from all of them
  await build.write({
    dir: directory,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: COMMENTS,
    // a text with one letter beyond Latin-1 takes twice the memory, and the source stays there
    charset: 'ascii',
    dynamicImportInCjs: false,
    postBanner: "(function (exports, require, module, __filename, __dirname, textApart) { 'use strict';",
    postFooter: '})',
  })
  await build.close()
}

/** Binaries of the curve for servers, with the licence of what they were compiled from. Other machines do without. */
function copyCurve(directory) {
  const from = join(root, 'node_modules/secp256k1')
  cpSync(join(from, CURVE), join(directory, CURVE), { recursive: true })
  cpSync(join(from, 'src/secp256k1/COPYING'), join(directory, 'COPYING'))
}

/** Without it a start takes longer, and that is all. */
function compile(directory) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/compile.mjs'), directory], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.stderr.write('The bundle could not be compiled ahead: starting takes longer.\n')
}
