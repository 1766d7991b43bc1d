import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBundle } from './bundle.ts'
import { COMPILED, isCompiledCodeEnabled, unsealCompiled } from './compiled-code.ts'

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

test('a file runs once for all importers and reaches neighbours and packages', () => {
  const directory = bundleOf({ 'counter.cjs': counter, 'user.cjs': user })
  const bundle = openBundle(directory)
  const first = bundle.run<User>('user.cjs')

  first.next()

  expect(bundle.run<User>('user.cjs').next()).toBe(2)
  expect(bundle.run<User>('counter.cjs').next()).toBe(3)
  expect(first.file).toBe(join(directory, 'counter.cjs'))
  expect(first.outside()).toBe('/')
})

function compiledBundle() {
  const directory = bundleOf({ 'counter.cjs': counter, 'user.cjs': user })
  const before = openBundle(directory)
  before.run('user.cjs')
  for (const [path, code] of before.compiled()) writeFileSync(path, code)
  const path = join(directory, 'counter.cjs')
  return { directory, path, compiled: path + COMPILED, good: readFileSync(path + COMPILED) }
}

test.each<[string, (good: Buffer) => Buffer]>([
  ['as it was written', (good) => good],
  ['cut off', (good) => good.subarray(0, 40)],
  ['empty', () => Buffer.alloc(0)],
  ['nothing but sevens', (good) => Buffer.alloc(good.length, 7)],
  ['without its digest', (good) => good.subarray(32)],
])('compiled code that is %s never changes what runs', (_, change) => {
  const { directory, compiled, good } = compiledBundle()

  writeFileSync(compiled, change(good))

  expect(openBundle(directory).run<User>('user.cjs').next()).toBe(1)
})

test('dependencies 0.1: one flipped byte of compiled code is found, wherever it is', () => {
  const { good } = compiledBundle()

  for (let at = 0; at < good.length; at += 1) {
    const flipped = Buffer.from(good)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
    expect(unsealCompiled(counter, flipped)).toBeUndefined()
  }
  expect(unsealCompiled(counter, good)).toBeDefined()
})

test('dependencies 0.1: another source of the same length runs as it is written now', () => {
  const { directory, path } = compiledBundle()
  const other = counter.replace('++count', '--count')
  expect(other).toHaveLength(counter.length)

  writeFileSync(path, other)

  expect(openBundle(directory).run<User>('user.cjs').next()).toBe(-1)
})

test('dependencies 0.1: code compiled by another Node or processor lies under another name', () => {
  expect(COMPILED).toContain(process.version)
  expect(COMPILED).toContain(process.arch)
})

test('PENNYWIRE_COMPILED=off starts from the source alone', () => {
  expect(isCompiledCodeEnabled({ PENNYWIRE_COMPILED: 'off' })).toBe(false)
  expect(isCompiledCodeEnabled({})).toBe(true)
})
