import { expect, test } from 'vitest'
import { dataSourceIds } from '../config/data-sources.ts'
import { evidence, unverifiedSources, verificationOf } from './evidence.ts'

test('evidence lists every source of data, and no other', () => {
  expect(Object.keys(evidence).toSorted()).toEqual([...dataSourceIds].toSorted())
})

test('a source is verified by two owners, one of whom recorded it', () => {
  expect(verificationOf('bybit')).toEqual({ verified: true, origins: 4, lastSeen: '2026-09-08' })
  expect(verificationOf('tokens-xyz')).toEqual({ verified: false, origins: 1, lastSeen: null })
})

test('live data 8: sources without two origins are named', () => {
  expect(unverifiedSources).toEqual(['tokens-xyz', 'agentscore', 'erc8004-indexer', 'erc8004-indexer-2'])
})
