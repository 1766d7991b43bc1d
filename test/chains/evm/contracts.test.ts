import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { multicallAbi, multicallSourceSha256 } from '../../../src/chains/evm/embedded/multicall.ts'
import {
  EMBEDDED_ASSET,
  EMBEDDED_MULTICALL,
  embeddedDomain,
} from '../../../src/chains/evm/embedded/network.ts'
import { permit2SourceSha256 } from '../../../src/chains/evm/embedded/permit2.ts'
import { MINTER } from '../../../src/chains/evm/embedded/token-calls.ts'
import { uptoProxySourceSha256 } from '../../../src/chains/evm/embedded/upto-proxy.ts'
import { usdTokenSourceSha256 } from '../../../src/chains/evm/embedded/usd-token.ts'
import { domainSeparator } from '../../../src/chains/evm/evm-signatures.ts'
import { clientsOf, lowerCased, MERCHANT, openChain, payerNamed, token } from './embedded-chain-fixture.ts'

test.each([
  ['UsdToken.sol', usdTokenSourceSha256],
  ['Multicall.sol', multicallSourceSha256],
  ['Permit2.sol', permit2SourceSha256],
  ['UptoProxy.sol', uptoProxySourceSha256],
])('the code on the chain was made from the %s beside it', async (name, recorded) => {
  const source = await readFile(new URL(`../../../src/chains/evm/embedded/${name}`, import.meta.url))

  expect(createHash('sha256').update(source).digest('hex')).toBe(recorded)
})

test('what the chain knows of its token is what the token says itself', async () => {
  const { chain } = await openChain()
  const payer = payerNamed('ada')
  await chain.mint(payer.address, 123n)
  const { nonce } = await payer.order()
  const { reader } = clientsOf(chain, payer.account)

  const [name, version, decimals, minter, separator, balance, spent] = await Promise.all([
    reader.readContract({ ...token, functionName: 'name' }),
    reader.readContract({ ...token, functionName: 'version' }),
    reader.readContract({ ...token, functionName: 'decimals' }),
    reader.readContract({ ...token, functionName: 'MINTER' }),
    reader.readContract({ ...token, functionName: 'DOMAIN_SEPARATOR' }),
    reader.readContract({ ...token, functionName: 'balanceOf', args: [payer.address] }),
    reader.readContract({ ...token, functionName: 'authorizationState', args: [payer.address, nonce] }),
  ])

  expect({ name, version, decimals }).toEqual({ name: 'USDC', version: '2', decimals: 6 })
  expect(lowerCased(minter)).toBe(MINTER)
  expect(separator).toBe(domainSeparator(embeddedDomain))
  expect(balance).toBe(await chain.balanceOf(payer.address))
  expect(spent).toBe(await chain.isNonceSpent(payer.address, nonce))
  expect(lowerCased(EMBEDDED_ASSET)).toBe(EMBEDDED_ASSET)
})

test('several calls in one are answered one by one, even when some of them fail', async () => {
  const { chain } = await openChain()
  const payer = payerNamed('ada')
  await chain.mint(payer.address, 123n)
  const { reader } = clientsOf(chain, payer.account)
  const callData = [
    encodeFunctionData({ ...token, functionName: 'balanceOf', args: [payer.address] }),
    encodeFunctionData({ ...token, functionName: 'transfer', args: [MERCHANT, 1n] }),
  ]
  const tryAll = (requireSuccess: boolean) =>
    reader.readContract({
      address: EMBEDDED_MULTICALL,
      abi: parseAbi(multicallAbi),
      functionName: 'tryAggregate',
      args: [requireSuccess, callData.map((data) => ({ target: EMBEDDED_ASSET, callData: data }))],
    })

  expect(await tryAll(false)).toMatchObject([
    { success: true, returnData: toHex(123n, { size: 32 }) },
    { success: false, returnData: expect.stringMatching(/^0x08c379a0/) },
  ])
  await expect(tryAll(true)).rejects.toThrow('one of the calls failed')
})

test('only the minter mints', async () => {
  const { chain } = await openChain()
  const { wallet } = clientsOf(chain, payerNamed('ada').account)

  const mint = wallet.writeContract({ ...token, functionName: 'mint', args: [MERCHANT, 1n] })

  await expect(mint).rejects.toThrow('only the minter mints')
  expect(await chain.balanceOf(MERCHANT)).toBe(0n)
})
