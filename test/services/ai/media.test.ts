import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import { simulatedModels } from '../../../src/upstream/simulated/models/models.ts'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime, passUntilDone, waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const IMAGES = '/images/generations'
const VIDEOS = '/videos/generations'

async function buy(buyer: Buyer, path: string, body: unknown): Promise<Reply> {
  const offer = await buyer.offer(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return buyer.post(path, body, { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) })
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/** The chunks of a PNG, after its signature and every checksum have been looked at. */
function chunksOf(bytes: Buffer): Chunk[] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.push({ type: named.subarray(0, 4).toString(), data: named.subarray(4) })
    at += 12 + length
  }
  return chunks
}

test('pictures are real files that belong to their words', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const order = { prompt: 'A lighthouse', n: 2, resolution: '512', aspect_ratio: '2:1' }

  const reply = await buy(buyer, IMAGES, order)
  const again = await buy(buyer, IMAGES, { ...order, output_format: 'png' })

  expectSold(reply)
  const { images, usage } = reply.body
  expect(images).toHaveLength(2)
  expect(images[0].b64_json).not.toBe(images[1].b64_json)
  expect(again.body.images[0].b64_json).toBe(images[0].b64_json)
  for (const { b64_json, media_type } of images) {
    expect(media_type).toBe('image/png')
    const [header, , pixels] = chunksOf(Buffer.from(b64_json, 'base64'))
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([512, 256])
    expect(inflateSync(pixels?.data ?? '')).toHaveLength(256 * (1 + 128))
  }
  expect(usage).toEqual({ images: 2, cost: 0.02 })
  // two pictures at a cent, 40 % on top
  expect(await earned()).toBe(56_000n)
})

test('row IM5: an image format that the model does not make is refused uncharged', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const order = { prompt: 'A lighthouse', output_format: 'webp' }

  const unpaid = await buyer.post(IMAGES, order)
  const reply = await buy(buyer, IMAGES, order)
  const { body } = await buyer.get('/images/generations/models')

  expect(unpaid.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'output_format' }] })
  expect(unpaid.text).toContain('makes png alone')
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400)
  expect(body.data[0].formats).toEqual(['png'])
  expect(await earned()).toBe(0n)
})

test('answers 29: a picture of another format than ordered is not sold', async () => {
  const models = simulatedModels({ dataClock: systemClock })
  const imageModels: typeof models.imageModels = async (options) => {
    const list = await models.imageModels(options)
    return { ...list, models: list.models.map(({ formats: _, ...model }) => model) }
  }
  const gateway = await openGatewayFixture({ upstreams: { models: { ...models, imageModels } } })

  const reply = await buy(gateway.buyer, IMAGES, { prompt: 'A lighthouse', output_format: 'jpeg' })

  expectNotCharged(reply, 502, 'upstream_malformed')
  expect(reply.body.error).toContain('no jpeg')
  expect(await gateway.earned()).toBe(0n)
})

test('eleven pictures are refused, and none is charged', async () => {
  const gateway = await openGatewayFixture()
  const reply = await gateway.buyer.post(IMAGES, { prompt: 'A whale', n: 11 })

  expectOffer(reply)
  expect(reply.body.accepts[0].amount).toBe('20000')
  expect(reply.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'n' }] })
})

test('a video is charged when ordered and polled free until ready', async () => {
  const time = createHeldTime()
  const gateway = await openGatewayFixture({ clock: time, scheduler: time })
  const { buyer, url } = gateway

  const ordered = await buy(buyer, VIDEOS, { prompt: 'Candles at night', duration: 6 })
  const { generation_id: id, polling_url, statusUrl } = ordered.body
  const pending = await buyer.get(`${VIDEOS}/${id}`)
  const early = await buyer.get(`${VIDEOS}/${id}/content`)
  time.pass(2_000)
  let last: Reply = pending
  await waitUntil(async () => {
    time.pass(1_000)
    last = await buyer.get(`${VIDEOS}/${id}`)
    return last.body.status === 'completed'
  })
  const file = await fetch(last.body.video_url)

  expectSold(ordered)
  expect(id).toMatch(/^vid_[0-9a-f]{32}$/)
  expect([polling_url, statusUrl]).toEqual([`${url}${VIDEOS}/${id}`, polling_url])
  expect(pending.body).toMatchObject({ success: true, status: 'pending', video_url: null })
  expect(early.status).toBe(404)
  expect(last.body).toMatchObject({ error: null, usage: { cost: 0.09 } })
  expect(file.headers.get('content-type')).toBe('image/apng')
  const chunks = chunksOf(Buffer.from(await file.arrayBuffer()))
  expect(chunks.filter(({ type }) => type === 'fcTL')).toHaveLength(24)
  // six seconds at 1.5 cents, 40 % on top
  expect(await gateway.earned()).toBe(126_000n)
})

test('an unordered video is not found for any caller', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.get(`${VIDEOS}/vid_${'0'.repeat(32)}`)

  expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  expect((await buyer.get(`${VIDEOS}/clip-1-4-${'0'.repeat(32)}`)).status).toBe(400)
  expect((await buyer.get(`${VIDEOS}/vid_${'0'.repeat(32)}/content`)).status).toBe(404)
})

test('RF-06 a video that fails after its order reports it and stays charged', async () => {
  const time = createHeldTime()
  const models = {
    ...simulatedModels({ dataClock: time }),
    videoState: async () => ({ status: 'failed', reason: 'The provider could not make the video.' }) as const,
  }
  const { buyer, earned } = await openGatewayFixture({ clock: time, scheduler: time, upstreams: { models } })

  const { body } = await buy(buyer, VIDEOS, { prompt: 'Something' })
  let last: Reply | undefined
  await waitUntil(async () => {
    time.pass(1_000)
    last = await buyer.get(`${VIDEOS}/${body.generation_id}`)
    return last.body.status === 'failed'
  })

  expect(last?.body).toMatchObject({
    success: false,
    error: 'The provider could not make the video.',
    video_url: null,
    charged: 'yes',
  })
  expect(await earned()).toBe(100_000n)
})

test('RF-07 a video that is refused before it is ordered costs nothing', async () => {
  const models = {
    ...simulatedModels({ dataClock: { now: Date.now } }),
    submitVideo: async () => {
      throw new GatewayError('upstream_unavailable', 'OpenRouter is in trouble.')
    },
  }
  const { buyer, earned } = await openGatewayFixture({ upstreams: { models } })

  expectNotCharged(await buy(buyer, VIDEOS, { prompt: 'Something' }), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test('a video outlives the process that ordered it', async () => {
  const time = createHeldTime()
  const first = await openGatewayFixture({ clock: time, scheduler: time })
  const { body } = await buy(first.buyer, VIDEOS, { prompt: 'Rain' })
  await first.close(1_000)

  const second = await openGatewayFixture({
    clock: time,
    scheduler: time,
    directory: first.directory,
    fund: '0',
  })
  await waitUntil(async () => {
    time.pass(1_000)
    return (await second.buyer.get(`${VIDEOS}/${body.generation_id}`)).body.status === 'completed'
  })
})

test('L3: an order whose answer was lost is sent again as the same order', async () => {
  const orders: string[] = []
  const known = simulatedModels({ dataClock: { now: Date.now } })
  const models: typeof known = {
    ...known,
    submitVideo: async (request, options) => {
      orders.push(options.idempotencyKey)
      if (orders.length === 1) throw new GatewayError('upstream_unavailable', 'The provider did not answer.')
      return known.submitVideo(request, options)
    },
  }
  const { buyer, earned } = await openGatewayFixture({ upstreams: { models } })
  const body = { prompt: 'Rain on a window' }
  const offer = await buyer.offer(VIDEOS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const header = { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) }

  const lost = await buyer.post(VIDEOS, body, header)
  const again = await buyer.post(VIDEOS, body, header)
  const other = await buy(buyer, VIDEOS, body)

  expectNotCharged(lost, 503, 'upstream_unavailable')
  expectSold(again)
  expect(orders[1]).toBe(orders[0])
  expect(orders[0]).not.toContain(again.body.generation_id)
  expectSold(other)
  expect(orders[2]).not.toBe(orders[0])
  expect(await earned()).toBe(200_000n)
})

test('row DO2: with settle on_completion a video is charged when it is done', async () => {
  const time = createHeldTime()
  const { buyer, earned } = await openGatewayFixture({ clock: time, scheduler: time })
  const order = { prompt: 'Candles at night', duration: 6, settle: 'on_completion' }

  const reply = await passUntilDone(time, 500, buy(buyer, VIDEOS, order))
  const file = await fetch(reply.body.video_url)

  expectSold(reply)
  expect(reply.body).toMatchObject({ status: 'completed', generation_id: expect.stringMatching(/^vid_/) })
  expect(file.headers.get('content-type')).toBe('image/apng')
  expect(await earned()).toBe(126_000n)
})

test('row DO2: a video that fails before its completion is not charged', async () => {
  const time = createHeldTime()
  const models = {
    ...simulatedModels({ dataClock: time }),
    videoState: async () => ({ status: 'failed', reason: 'The provider could not make the video.' }) as const,
  }
  const { buyer, earned } = await openGatewayFixture({ clock: time, scheduler: time, upstreams: { models } })

  const reply = await passUntilDone(
    time,
    500,
    buy(buyer, VIDEOS, { prompt: 'Something', settle: 'on_completion' }),
  )

  expectNotCharged(reply, 502, 'upstream_rejected')
  expect(reply.body.error).toContain('The provider could not make the video.')
  expect(await earned()).toBe(0n)
})

test('row DO2: the same payment goes on waiting for one slow video', async () => {
  const time = createHeldTime()
  let isDone = false
  const orders: string[] = []
  const simulated = simulatedModels({ dataClock: time })
  const models = {
    ...simulated,
    submitVideo: (...order: Parameters<typeof simulated.submitVideo>) => {
      orders.push(order[1].idempotencyKey)
      return simulated.submitVideo(...order)
    },
    videoState: async () =>
      isDone ? ({ status: 'completed', costUsd: 0.06 } as const) : ({ status: 'in_progress' } as const),
  }
  const { buyer, earned } = await openGatewayFixture({ clock: time, scheduler: time, upstreams: { models } })
  const order = { prompt: 'Something', settle: 'on_completion' }
  const offer = await buyer.offer(VIDEOS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  })
  const payment = { 'PAYMENT-SIGNATURE': encode(await buyer.payload(offer)) }

  const late = await passUntilDone(time, 1_000, buyer.post(VIDEOS, order, payment))
  isDone = true
  const done = await passUntilDone(time, 500, buyer.post(VIDEOS, order, payment))

  expectNotCharged(late, 503, 'tool_timeout')
  expectSold(done)
  expect(orders).toHaveLength(1)
  expect(await earned()).toBeGreaterThan(0n)
})

test('answers 29: another word for settle is refused by name', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.post(VIDEOS, { prompt: 'Something', settle: 'later' })

  expect(reply.body.extensions.input.errors).toEqual([
    { field: 'settle', message: 'settle must be one of on_submit, on_completion; you sent “later”.' },
  ])
})
