import { type MicroUsd, microUsd } from '../money.ts'

const NANO_PER_USD = 1e9
const NANO_PER_MICRO = 1_000

/** Billionths of a dollar, rounded up: what a source costs is never taken for less. */
export function toNanoUsd(dollars: number): number {
  return Math.ceil(dollars * NANO_PER_USD - 1e-6)
}

export function nanoUsdOf(amount: MicroUsd): number {
  return Number(amount) * NANO_PER_MICRO
}

/** Whole millionths, rounded up. */
export function toMicroUsd(nanoUsd: number): MicroUsd {
  return microUsd(BigInt(Math.ceil(nanoUsd / NANO_PER_MICRO)))
}

/** For people and JSON. */
export function nanoAsUsd(nanoUsd: number): number {
  return nanoUsd / NANO_PER_USD
}
