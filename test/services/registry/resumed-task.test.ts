import { expect, test } from 'vitest'
import { runAttempt } from '../../../src/a2a/task-run.ts'
import type { Call } from '../../../src/calls/call.ts'
import { registryRegisterAgent as tool } from '../../../src/tools/agent-registry/registry-register-agent.ts'
import { input } from './registry-fixture.ts'

const proof = Buffer.from('{}').toString('base64')
const order = { tool, input, proof, maxCost: undefined, id: undefined, context: undefined }
const times = { clientSignal: new AbortController().signal, stopped: new AbortController().signal }

function stand(state: 'settled' | 'released' | undefined) {
  const calls: Call[] = []
  const parts = {
    performer: {
      async perform(call: Call) {
        calls.push(call)
        return { kind: 'answer' as const, text: '{}' }
      },
    },
    ledger: { findByHeader: async () => (state === undefined ? undefined : { state }) },
    resourceUrl: () => 'http://gateway/a2a',
  }
  return { calls, parts: parts as unknown as Parameters<typeof runAttempt>[1] }
}

test('a task’s first attempt keeps its own token, without substitutes', async () => {
  const { calls, parts } = stand(undefined)

  await runAttempt({ ...order, operatorToken: 'opc_1' }, parts, { ...times, again: false })

  expect(calls[0]).toMatchObject({ operatorToken: 'opc_1' })
  expect(calls[0]?.isIdentified).toBeUndefined()
})

test('a task is finished without its token only when its payment was claimed before', async () => {
  const claimed = stand('settled')
  const unclaimed = stand(undefined)
  const released = stand('released')

  const finished = await runAttempt(order, claimed.parts, { ...times, again: true })
  const others = await Promise.all(
    [unclaimed, released].map(({ parts }) => runAttempt(order, parts, { ...times, again: true })),
  )

  expect(finished.kind).toBe('done')
  expect(claimed.calls[0]?.isIdentified).toBe(true)
  expect(others.map(({ kind }) => kind)).toEqual(['failed', 'failed'])
  expect([...unclaimed.calls, ...released.calls]).toEqual([])
})

test('every tool that needs an operator acts externally, so crashes never restart it', () => {
  expect(tool.contract).toMatchObject({ access: 'identity', kind: 'action' })
})
