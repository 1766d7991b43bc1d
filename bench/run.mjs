// Runs every benchmark one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')
const wanted = process.argv.slice(2)
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each.replace('.mjs', '')))) {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}`], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
