import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../support/process.ts'
import { program, run } from './programs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** V8 holds itself for the same in both, and it is not: code that one has compiled kills the other. */
const older = program('node-20.20.1/bin/node')
const newer = program('node-20.20.2/bin/node')

test.runIf(older && newer)(
  'dependencies 0.1: what one Node has compiled, the next patch release starts without',
  async () => {
    build()
    // within the project, where the packages are found
    const position = mkdtempSync(join(root, 'dist.'))
    onTestFinished(() => rmSync(position, { recursive: true, force: true }))
    cpSync(join(root, 'dist'), position, { recursive: true })
    for (const name of readdirSync(position, { recursive: true }) as string[])
      if (name.endsWith('.compiled')) rmSync(join(position, name))

    const compiled = await run(older ?? '', [join(root, 'scripts/compile.mjs'), position])
    const files = (readdirSync(position) as string[]).filter((name) => name.endsWith('.compiled'))
    const started = await run(newer ?? '', [join(position, 'cli/main.js'), '--version'])
    const sold = await run(newer ?? '', [join(position, 'cli/main.js'), 'demo', '--json'])

    expect(compiled.code, compiled.output).toBe(0)
    expect(files.length).toBeGreaterThan(0)
    expect(files.every((name) => name.includes('v20.20.1-'))).toBe(true)
    expect(started).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\s*$/) })
    expect(sold.code, sold.output.slice(-2_000)).toBe(0)
  },
)
