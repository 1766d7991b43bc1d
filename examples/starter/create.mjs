#!/usr/bin/env node
// Creates a project that buys its first answer: node create.mjs <folder> [version or path of pennywire]
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILES = ['index.ts', 'README.md']
/** What npm accepts as the name of a package, without a scope. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/

const [target = 'my-pennywire-agent', pennywire = '^1.0.0'] = process.argv.slice(2)
const folder = resolve(target)
const name = basename(folder).toLowerCase()

if (!NAME.test(name))
  stop(`“${name}” cannot be the name of a package. Use letters, digits, dots and hyphens.`)
mkdirSync(folder, { recursive: true })
if (readdirSync(folder).length > 0) stop(`${folder} is not empty. Name a new folder.`)

for (const file of FILES) copyFileSync(fileURLToPath(new URL(file, import.meta.url)), join(folder, file))
writeFileSync(join(folder, '.gitignore'), 'node_modules\nwallet.key\n')
const project = {
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: { start: 'tsx index.ts' },
  dependencies: { pennywire, tsx: '^4.23.15', viem: '^2.57.1' },
  engines: { node: '>=20.19' },
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(project, undefined, 2)}\n`)
process.stdout.write(`Created ${folder}. Next:\n  cd ${target}\n  npm install\n  npm start\n`)

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
