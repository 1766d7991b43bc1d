import { expect, test } from 'vitest'
import { openScriptedGateway } from '../scripted-gateway.ts'
import { runPennywire, runPiped } from './command.ts'

const tools = [
  { id: 'signal', path: '/signal', methods: ['GET', 'POST'], title: 'Trading signal', priceUsd: '0.005' },
  { id: 'info', path: '/info', method: 'GET', title: 'About this gateway', priceUsd: '0' },
]

test('the tools of a gateway are listed with their prices', async () => {
  const { url } = await openScriptedGateway([{ status: 200, body: { tools } }])

  const { code, stdout } = await runPennywire(['tools', '--url', url])

  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^signal +\$0\.005 +Trading signal$/),
    expect.stringMatching(/^info +free +About this gateway$/),
    '',
  ])
})

test('the JSON list equals the gateway’s answer', async () => {
  const { url } = await openScriptedGateway([{ status: 200, body: { tools } }])

  const { stdout } = await runPennywire(['tools', '--url', url, '--json'])

  expect(JSON.parse(stdout)).toEqual({ tools })
})

test('a search that finds nothing names near words and what to do', async () => {
  const { url } = await openScriptedGateway([
    { status: 200, body: { tools: [], didYouMean: ['book'] } },
    { status: 200, body: { tools: [] } },
  ])

  const near = await runPennywire(['tools', 'boook', '--url', url])
  const none = await runPennywire(['tools', 'non\u001b[2Jsense', '--url', url])

  expect(near.stdout).toMatch(/^No tool matches “boook”\. Did you mean book\?\s/)
  expect(none.stdout).toMatch(/^No tool matches “non \[2Jsense”\. List all with `pennywire\s+tools`/)
  expect([near.code, none.code]).toEqual([0, 0])
})

test('a gateway without a tool list is reported', async () => {
  const { url } = await openScriptedGateway([{ status: 404 }])

  const ended = await runPennywire(['tools', '--url', url])

  expect(ended).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('keeps no list') })
})

test('a reader that closes early, as head does, ends the command quietly', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ ...tools[0], id: `tool-${at}` }))
  const { url } = await openScriptedGateway([{ status: 200, body: { tools: many } }])

  const ended = await runPiped('head -n 1', ['tools', '--url', url, '--json'])

  expect(ended).toEqual({ code: 0, stderr: '' })
})
