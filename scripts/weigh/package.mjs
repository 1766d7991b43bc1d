import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weighFolder } from './weigh-folder.mjs'

const MAX_BYTES = 64_000_000
/** What the Dockerfile keeps of the binding of SQLite. */
const BINDING = ['dist', 'prebuilds', 'package.json', 'LICENSE']

/** Builds and packs the package as a release does. */
export function packPackage(root, folder) {
  const printed = run('npm', ['pack', '--json', '--pack-destination', folder], root)
  // scripts of the build may print before it
  const report = JSON.parse(printed.slice(printed.search(/^[[{]/m)))
  const [{ filename, size, unpackedSize }] = Object.values(report)
  return { file: join(folder, filename), bytes: size, unpackedBytes: unpackedSize }
}

/** Installs a packed package in an empty folder, as its users do. */
export function installPackage(file, scratch) {
  const folder = join(scratch, 'installed')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', file], folder)
  return folder
}

/** What the Dockerfile copies into the last stage, made by the same steps; bytes on the disk. */
export function weighImage(root, scratch) {
  const folder = join(scratch, 'image')
  mkdirSync(folder)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, name), join(folder, name))
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  trimBinding(join(folder, 'node_modules/@photostructure/sqlite'))
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(folder, name))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  return weighFolder(folder)
}

function trimBinding(folder) {
  const remove = (path) => rmSync(path, { recursive: true })
  for (const name of readdirSync(folder)) if (!BINDING.includes(name)) remove(join(folder, name))
  const prebuilds = join(folder, 'prebuilds')
  for (const name of readdirSync(prebuilds))
    if (name !== `linux-${process.arch}`) remove(join(prebuilds, name))
}

function run(program, given, cwd) {
  return execFileSync(program, given, {
    cwd,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
