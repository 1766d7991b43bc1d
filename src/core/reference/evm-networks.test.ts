import { expect, test } from 'vitest'
import { toChecksumAddress } from '../addresses.ts'
import { evmNetworkList, payableDollars } from './evm-networks.ts'

test('every network has an id of its own', () => {
  const ids = evmNetworkList.map(({ chainId }) => chainId)

  expect(new Set(ids).size).toBe(ids.length)
})

test('every dollar token carries its checksum', () => {
  const addresses = evmNetworkList.flatMap(({ dollars }) => dollars.map(({ address }) => address))

  expect(addresses.filter((address) => address !== toChecksumAddress(address))).toEqual([])
})

test('a network ranks among offers only if one of its tokens can pay', () => {
  for (const { name, offerRank, dollars } of evmNetworkList)
    expect(offerRank !== null, name).toBe(dollars.some(({ domain }) => domain !== null))
})

test('the USDC that wallets are searched for is the one that is paid with', () => {
  for (const { name, dollars, reading } of evmNetworkList) {
    const listed = reading?.tokens.find(({ symbol }) => symbol === 'USDC')
    const paid = dollars.find(({ symbol }) => symbol === 'USDC')
    if (listed) expect(listed.address, name).toBe(paid?.address)
  }
})

test('offers list the dollars of Base first and those of test networks last', () => {
  expect(payableDollars.map(({ network, symbol }) => `${network} ${symbol}`)).toEqual([
    'eip155:8453 USDC',
    'eip155:42161 USDC',
    'eip155:137 USDC',
    'eip155:1 USDC',
    'eip155:43114 USDC',
    'eip155:56 USD1',
    'eip155:56 U',
    'eip155:196 USDT0',
    'eip155:84532 USDC',
  ])
})

/** Public nodes that closed or ask for a key since 2024, as several public projects found. */
const closedNodes = ['polygon-rpc.com', '1rpc.io', 'llamarpc.com', 'rpc.ankr.com', 'cloudflare-eth.com']

test('live data 8: default nodes are open, and of two operators each', () => {
  for (const { name, reading } of evmNetworkList) {
    const hosts = reading?.nodes.map((url) => new URL(url).hostname) ?? []
    expect(hosts.filter((host) => closedNodes.some((closed) => host.endsWith(closed)))).toEqual([])
    const operators = hosts.map((host) => host.split('.').slice(-2).join('.'))
    expect(new Set(operators).size, name).toBe(operators.length)
  }
})
