import { expect, test } from 'vitest'
import { scriptedGateway } from '../scripted-gateway.ts'
import { pennywire, pipedTo } from './command.ts'

const tools = [
  { id: 'signal', path: '/signal', methods: ['GET', 'POST'], title: 'Trading signal', priceUsd: '0.005' },
  { id: 'info', path: '/info', method: 'GET', title: 'About this gateway', priceUsd: '0' },
]

test('the tools of a gateway are listed with their prices', async () => {
  const { url } = await scriptedGateway([{ status: 200, body: { tools } }])

  const { code, stdout } = await pennywire(['tools', '--url', url])

  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^signal +0\.005 USD +Trading signal$/),
    expect.stringMatching(/^info +free +About this gateway$/),
    '',
  ])
})

test('the list as JSON is what the gateway said', async () => {
  const { url } = await scriptedGateway([{ status: 200, body: { tools } }])

  const { stdout } = await pennywire(['tools', '--url', url, '--json'])

  expect(JSON.parse(stdout)).toEqual({ tools })
})

test('a gateway without a list is said to have none', async () => {
  const { url } = await scriptedGateway([{ status: 404 }])

  const ended = await pennywire(['tools', '--url', url])

  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('keeps no list') })
})

test('a reader that stops after the first line, as head does, ends the command quietly', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ ...tools[0], id: `tool-${at}` }))
  const { url } = await scriptedGateway([{ status: 200, body: { tools: many } }])

  const ended = await pipedTo('head -n 1', ['tools', '--url', url, '--json'])

  expect(ended).toEqual({ code: 0, stderr: '' })
})
