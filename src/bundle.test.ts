import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED, openBundle } from './bundle.ts'

const OPEN = "(function (exports, require, module, __filename, __dirname) { 'use strict';"
const counter = `${OPEN} let count = 0; exports.next = () => ++count; exports.file = __filename; })`
const user = `${OPEN}
  const counter = require('./counter.cjs')
  exports.next = counter.next
  exports.file = counter.file
  exports.outside = () => require('node:path').sep
})`

function bundleOf(files: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bundle-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [name, code] of Object.entries(files)) writeFileSync(join(directory, name), code)
  return directory
}

interface User {
  next(): number
  file: string
  outside(): string
}

test('a file runs once, whoever asks for it, and reaches its neighbours and packages', () => {
  const directory = bundleOf({ 'counter.cjs': counter, 'user.cjs': user })
  const bundle = openBundle(directory)
  const first = bundle.run<User>('user.cjs')

  first.next()

  expect(bundle.run<User>('user.cjs').next()).toBe(2)
  expect(bundle.run<User>('counter.cjs').next()).toBe(3)
  expect(first.file).toBe(join(directory, 'counter.cjs'))
  expect(first.outside()).toBe('/')
})

test('what was compiled before is used, and what is broken, cut off or of another file is not', () => {
  const directory = bundleOf({ 'counter.cjs': counter, 'user.cjs': user })
  const before = openBundle(directory)
  before.run('user.cjs')
  for (const [path, code] of before.compiled()) writeFileSync(path + COMPILED, code)
  const path = join(directory, 'counter.cjs')
  const good = readFileSync(path + COMPILED)
  const broken = [good, good.subarray(0, 40), Buffer.alloc(0), Buffer.alloc(good.length, 7)]

  for (const code of broken) {
    writeFileSync(path + COMPILED, code)

    expect(openBundle(directory).run<User>('user.cjs').next()).toBe(1)
  }
  writeFileSync(path, `${OPEN} exports.next = () => 'longer than before, and another' })`)
  writeFileSync(path + COMPILED, good)
  expect(openBundle(directory).run<User>('user.cjs').next()).toMatch('another')
})
