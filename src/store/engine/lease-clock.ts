import { type RawBuilder, sql } from 'kysely'

/** A time in milliseconds since the epoch: known already, or read from the database when it runs the statement. */
export type Moment = number | RawBuilder<number>

/** By the caller's own clock; where several gateways share a database, only the time between the two counts. */
export interface LeaseTimes {
  readonly now: number
  readonly leaseUntil: number
}

/** What decides when a lease is over. */
export interface LeaseClock {
  /** The gateway that holds the leases which begin here; null where the database has one owner. */
  readonly holder: string | null
  /**
   * What the end of a lease is held against.
   *
   * @param ours The time by our own clock.
   */
  now(ours: number): Moment
  /** The end of a lease that begins now; by our own clock it would be from `now` to `leaseUntil`. */
  end(lease: Readonly<Record<keyof LeaseTimes, Moment>>): Moment
}

/** For a database with one owner, whose clock is the only one. */
export const localLeaseClock: LeaseClock = {
  holder: null,
  now: (ours) => ours,
  end: ({ leaseUntil }) => leaseUntil,
}

export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** For a database with many owners, whose own clocks may differ by more than a lease: they share only this one. */
export function createDatabaseLeaseClock(holder: string): LeaseClock {
  return {
    holder,
    now: () => databaseNow,
    end: ({ now, leaseUntil }) =>
      sql<number>`${databaseNow} + (${leaseUntil}::double precision - ${now}::double precision)::bigint`,
  }
}
