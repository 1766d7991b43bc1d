import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import { expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { openGatewayFixture } from '../../test/support/gateway.ts'

const paid = tools.filter(({ contract }) => contract.price > 0n)

test('the tool that registries use finds every route with its price', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const found = await discoverOriginSchema({ target: url })

  expect(found).toMatchObject({ found: true, guidanceAvailable: true, info: { version: '1.0.0' } })
  if (!found.found) return
  for (const { contract } of tools)
    for (const method of contract.route.methods)
      expect(found.endpoints).toContainEqual(
        expect.objectContaining({
          path: contract.route.path,
          method,
          authMode: contract.price > 0n ? 'paid' : 'unprotected',
        }),
      )
})

test('it has nothing to say against the description', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const source = (await getOpenAPI(url)).unwrapOr(null)

  expect(getWarningsForOpenAPI(source)).toEqual([])
  if (source === null || isOpenApiParseFailure(source)) throw new Error('The description cannot be read.')
  // how many routes there are is not for a description to hide
  const warnings = getWarningsForL2(checkL2ForOpenAPI(source)).filter(
    ({ code }) => code !== 'L2_ROUTE_COUNT_HIGH',
  )
  expect(warnings).toEqual([])
  expect(getWarningsForL4(checkL4ForOpenAPI(source))).toEqual([])
})

test('it finds no error in any offer', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const { contract } of paid) {
    const isPost = contract.route.methods[0] === 'POST'
    const reply = isPost ? await buyer.post(contract.route.path, {}) : await buyer.get(contract.route.path)
    const { valid, issues } = validatePaymentRequiredDetailed(reply.body)

    expect({ id: contract.id, valid, issues }).toEqual({ id: contract.id, valid: true, issues: [] })
  }
})

test('it finds no error at any paid address, in the description or by knocking', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  for (const { contract } of paid.filter(({ contract }) => !contract.route.path.includes('{'))) {
    const found = await checkEndpointSchema({ url: url + contract.route.path, probe: true })

    if (!found.found) throw new Error(`${contract.id} was not found.`)
    for (const advisory of found.advisories.filter(({ authMode }) => authMode === 'paid')) {
      const errors = getWarningsForL3(advisory).filter(({ severity }) => severity === 'error')
      expect(errors, `${advisory.method} ${contract.route.path}`).toEqual([])
      expect(advisory.outputSchema).toBeTypeOf('object')
    }
  }
})

test('the tool that registries use reads both protocols, and has no objection', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const found = await discoverOriginSchema({ target: url })

  if (!found.found) throw new Error('Nothing was found.')
  for (const { contract } of tools.filter(({ contract }) => contract.price > 0n)) {
    const endpoint = found.endpoints.find(({ path }) => path === contract.route.path)
    expect(endpoint, contract.id).toMatchObject({ authMode: 'paid', protocols: ['x402', 'mpp'] })
    if (contract.route.path.includes('{')) continue
    const checked = await checkEndpointSchema({ url: url + contract.route.path, probe: true })
    if (!checked.found) throw new Error(`${contract.id} was not found.`)
    for (const advisory of checked.advisories.filter(({ authMode }) => authMode === 'paid'))
      expect(getWarningsForL3(advisory).filter(({ severity }) => severity === 'error')).toEqual([])
  }
})
