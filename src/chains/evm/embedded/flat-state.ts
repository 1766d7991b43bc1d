import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { OriginalStorageCache } from '@ethereumjs/statemanager'
import { Account, type Address, EthereumJSErrorWithoutCode } from '@ethereumjs/util'
import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf } from '../hex.ts'
import type { StorageSlot } from './journal.ts'

/** State in plain maps with a list of how to undo each write, so a checkpoint costs the same however much there is. */
export interface FlatState extends StateManagerInterface {
  /** Puts slots in place as they were kept, before anything runs. */
  restore(slots: readonly StorageSlot[]): void
  /** How many checkpoints are open. */
  readonly depth: number
  /** What has changed since the outermost open checkpoint. */
  changedSlots(): readonly StorageSlot[]
}

const EMPTY_BYTES = new Uint8Array(0)
const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`

/** An empty state for one EVM; it has no state root, since no one asks the embedded chain for proofs. */
export function flatState(): FlatState {
  const accounts = new Map<string, Account>()
  const codes = new Map<string, Uint8Array>()
  const slots = new Map<string, Uint8Array>()
  const undo: (() => void)[] = []
  const checkpoints: number[] = []
  let before = new Map<string, Uint8Array | undefined>()

  function put<Value>(table: Map<string, Value>, key: string, value: Value | undefined) {
    const old = table.get(key)
    if (checkpoints.length > 0) undo.push(() => set(table, key, old))
    set(table, key, value)
  }

  const state: FlatState = {
    originalStorageCache: new OriginalStorageCache((address: Address, key: Uint8Array) =>
      state.getStorage(address, key),
    ),

    async getAccount(address) {
      return accounts.get(address.toString())
    },
    async putAccount(address, account) {
      put(accounts, address.toString(), account)
    },
    async deleteAccount(address) {
      put(accounts, address.toString(), undefined)
    },
    async modifyAccountFields(address, fields: AccountFields) {
      const account = accounts.get(address.toString()) ?? new Account()
      put(accounts, address.toString(), Object.assign(copyOf(account), fields))
    },

    async putCode(address, code) {
      put(codes, address.toString(), code)
      await state.modifyAccountFields(address, { codeHash: keccak(code) })
    },
    async getCode(address) {
      return codes.get(address.toString()) ?? EMPTY_BYTES
    },
    async getCodeSize(address) {
      return codes.get(address.toString())?.length ?? 0
    },

    async getStorage(address, key) {
      return slots.get(slotKey(address.toString(), hexOf(key))) ?? EMPTY_BYTES
    },
    async putStorage(address, key, value) {
      const name = slotKey(address.toString(), hexOf(key))
      if (!before.has(name)) before.set(name, slots.get(name))
      put(slots, name, shared(value))
    },
    async clearStorage() {
      throw EthereumJSErrorWithoutCode('No contract of the embedded chain is ever created or destroyed.')
    },

    async checkpoint() {
      if (checkpoints.length === 0) before = new Map()
      checkpoints.push(undo.length)
    },
    async commit() {
      checkpoints.pop()
      if (checkpoints.length === 0) undo.length = 0
    },
    async revert() {
      const mark = checkpoints.pop() ?? 0
      while (undo.length > mark) undo.pop()?.()
    },

    get depth() {
      return checkpoints.length
    },
    restore(stored) {
      for (const { contract, slot, value } of stored)
        slots.set(slotKey(contract, slot), shared(trimmed(value)))
    },
    changedSlots() {
      return [...before].flatMap(([name, old]) => {
        const value = wordIn(slots.get(name))
        if (value === wordIn(old)) return []
        return [
          { contract: `0x${name.slice(2, 42)}`, slot: `0x${name.slice(42)}`, value } satisfies StorageSlot,
        ]
      })
    },

    async getStateRoot() {
      throw noStateRoot()
    },
    async setStateRoot() {
      throw noStateRoot()
    },
    async hasStateRoot() {
      return false
    },
    clearCaches() {},
    shallowCopy() {
      throw EthereumJSErrorWithoutCode('The state of the embedded chain is not copied.')
    },
  }
  return state
}

function set<Value>(table: Map<string, Value>, key: string, value: Value | undefined) {
  if (value === undefined) table.delete(key)
  else table.set(key, value)
}

function slotKey(contract: string, slot: string): string {
  return `${contract}${slot.slice(2)}`
}

const TRUE = Uint8Array.of(1)

/** Most slots of the token say that a nonce is spent; one array for all of those saves 0.2 KB each. */
function shared(value: Uint8Array): Uint8Array {
  return value.length === 1 && value[0] === 1 ? TRUE : value
}

/** The EVM keeps words without their leading zeros. */
function trimmed(term: Hex): Uint8Array {
  return bytesOf(`0x${term.slice(2).replace(/^(00)+/, '')}`)
}

function wordIn(value: Uint8Array | undefined): Hex {
  return value ? `0x${hexOf(value).slice(2).padStart(64, '0')}` : ZERO_WORD
}

function copyOf(account: Account): Account {
  return Object.assign(new Account(), account)
}

function noStateRoot() {
  return EthereumJSErrorWithoutCode('The embedded chain has no state root.')
}
