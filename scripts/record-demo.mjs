// Runs `pennywire demo` and draws what it prints as docs/images/demo.svg: an animated terminal for the README.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawTerminal } from './record/terminal-picture.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const picture = join(root, 'docs/images/demo.svg')
const COMMAND = 'npx pennywire demo'

const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'demo'], {
  encoding: 'utf8',
  env: { PATH: process.env.PATH, HOME: process.env.HOME, FORCE_COLOR: '1' },
})
if (status !== 0) {
  process.stderr.write(`The demo failed, so nothing was drawn.\n${stderr}`)
  process.exit(1)
}
mkdirSync(dirname(picture), { recursive: true })
writeFileSync(picture, drawTerminal(stdout, { command: COMMAND, title: 'pennywire demo' }))
process.stdout.write('docs/images/demo.svg\n')
