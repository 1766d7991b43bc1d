import { LRUCache } from 'lru-cache'

/**
 * Keeps what was used last, up to a number of entries. A cache with a `max` makes room for all of it at once,
 * a millisecond and a megabyte for every fifty thousand; this one grows with what is put in.
 */
export function createLruCache<Key extends {}, Value extends {}>(maxEntries: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 })
}
