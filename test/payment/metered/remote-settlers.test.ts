import { expect, onTestFinished, test } from 'vitest'
import { coveredRails } from '../../../src/payment/facilitators/facilitator-coverage.ts'
import { createFacilitatorMonitor } from '../../../src/payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../../src/payment/facilitators/http-facilitator.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { createHeldTime, waitUntil } from '../../support/held-time.ts'
import { hostileFacilitator, respondWith } from '../../support/hostile-facilitator.ts'
import { openMeteredFixture } from './metered-fixture.ts'

const BASE = 'eip155:8453'
const POLYGON = 'eip155:137'
const SETTLER = `0x${'Fa'.repeat(20)}`

/** A facilitator somewhere else, as it reports itself. */
async function watched(kinds: readonly object[]) {
  const time = createHeldTime()
  const remote = await hostileFacilitator()
  remote.supported = respondWith({
    kinds: kinds.map((kind) => ({ x402Version: 2, ...kind })),
    extensions: [],
  })
  const client = httpFacilitator({ url: remote.url, clock: time })
  const board = createFacilitatorMonitor([client], { clock: time, scheduler: time })
  onTestFinished(() => board.close())
  board.start()
  await waitUntil(() => board.status().every(({ networks }) => networks !== undefined))
  return { remote, client, board, facilitator: board.facilitators[0] }
}

test('upto is offered only with a facilitator’s known settling account', async () => {
  const { board, facilitator } = await watched([
    { scheme: 'exact', network: BASE },
    { scheme: 'exact', network: POLYGON },
    { scheme: 'upto', network: BASE, extra: { facilitatorAddress: SETTLER } },
    { scheme: 'upto', network: POLYGON },
  ])
  const rails = ([undefined, 'upto'] as const).flatMap((scheme) =>
    [BASE, POLYGON].map((network) => ({
      ...(scheme ? { scheme, feePayer: () => board.feePayersOn(network).current()?.feePayer } : {}),
      network,
    })),
  )

  const open = coveredRails(rails as unknown as Parameters<typeof coveredRails>[0], board.facilitators)()

  expect(open.map(({ network, scheme = 'exact' }) => `${scheme} ${network}`)).toEqual([
    `exact ${BASE}`,
    `exact ${POLYGON}`,
    `upto ${BASE}`,
  ])
  expect(facilitator?.serves(BASE, 'upto')).toBe(true)
  expect(facilitator?.serves(POLYGON, 'upto')).toBe(false)
  expect(board.feePayersOn(BASE).current()).toEqual({
    facilitator: facilitator?.name,
    feePayer: SETTLER.toLowerCase(),
  })
})

test('a remote facilitator settles the usage out of the signed maximum', async () => {
  const { remote, client } = await watched([{ scheme: 'exact', network: 'eip155:84532' }])
  const scripted = scriptedFacilitator()
  const { header, pay } = await openMeteredFixture({ wrapFacilitators: scripted.facilitators })
  await pay(await header('/essay?words=9'), '/essay?words=9')
  const [order] = scripted.settled
  if (!order) throw new Error('Nothing was settled.')
  remote.settle = respondWith({ success: true, transaction: `0x${'77'.repeat(32)}`, network: 'eip155:84532' })

  await client.settle(order, new AbortController().signal)

  expect(remote.at('/settle').map(({ body }) => body)).toMatchObject([
    {
      paymentPayload: { accepted: { scheme: 'upto', amount: '9000' } },
      paymentRequirements: { scheme: 'upto', amount: '1001' },
    },
  ])
})
