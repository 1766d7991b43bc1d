import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from './command.ts'

let script = ''

beforeAll(async () => {
  script = (await runPennywire(['completion', 'bash'])).stdout
})

/** What bash offers after words, the last one unfinished. */
function complete(...words: string[]): readonly string[] {
  const path = join(createEmptyHome(), 'completion.bash')
  const list = ['pennywire', ...words].map((word) => `'${word}'`).join(' ')
  writeFileSync(path, script)
  const program = `source ${path}; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _pennywire; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).split('\n').filter(Boolean)
}

test.for([
  [['wal'], ['wallet']],
  [['wallet', 'fu'], ['fund']],
  [
    ['mcp', 'install', 'c'],
    ['claude-code', 'claude-desktop', 'cursor'],
  ],
  [['call', 'candl'], ['candles']],
  [['--no-color', 'tools', 'show', 'order-b'], ['order-book']],
  [
    ['wallet', 'new', '--keep', 'p'],
    ['passphrase', 'plain'],
  ],
  [
    ['admin', 'swi'],
    ['switches', 'switch'],
  ],
  [['serve', '--env'], ['--env-file']],
  [['serve', '--port', ''], []],
])('bash completes %j to %j', ([words = [], expected = []]) => {
  expect(complete(...words)).toEqual(expected)
})

test('every command of the help is completed', async () => {
  const { stdout } = await runPennywire(['--help'])
  const named = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = '']) => name)

  expect(complete('')).toEqual(expect.arrayContaining(named.filter((name) => name !== 'help')))
})

test.for(['zsh', 'fish'])('%s gets a script with commands and options', async (shell) => {
  const { code, stdout } = await runPennywire(['completion', shell])

  expect(code).toBe(0)
  expect(stdout).toMatch(/wallet new/)
  expect(stdout).toMatch(/env-file/)
})
