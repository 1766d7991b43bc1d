import type { HolderKind } from '../../analysis/chains/holders.ts'
import type { SolanaHolder } from '../../upstream/solana/solana.ts'

interface Known {
  readonly kind: HolderKind
  readonly label: string
}

const SYSTEM = '11111111111111111111111111111111'

/** Programs whose accounts hold tokens for many. */
const programs: Readonly<Record<string, Known>> = {
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P': pool('pump.fun bonding curve'),
  pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA: pool('PumpSwap pool'),
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': pool('Raydium pool'),
  CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK: pool('Raydium concentrated pool'),
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: pool('Raydium constant-product pool'),
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: pool('Orca pool'),
  LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo: pool('Meteora pool'),
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: pool('Meteora pool'),
  strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m: { kind: 'locker', label: 'Streamflow lock' },
  LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn: { kind: 'locker', label: 'Jupiter lock' },
}
/** Owners that are an address of their own: authorities of pools, and where tokens are burnt. */
const owners: Readonly<Record<string, Known>> = {
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1': pool('Raydium pool'),
  GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL: pool('Raydium constant-product pool'),
  WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh: pool('Raydium LaunchLab curve'),
  '1nc1nerator11111111111111111111111111111111': { kind: 'burnt', label: 'Incinerator' },
  [SYSTEM]: { kind: 'burnt', label: 'System program' },
}

/** What an owner of tokens is, by its address and the program that it belongs to. */
export function kindOfHolder({ owner, ownerProgram }: SolanaHolder): { kind: HolderKind; label?: string } {
  const known = ownOf(owners, owner) ?? ownOf(programs, ownerProgram)
  if (known) return known
  if (owner === undefined) return { kind: 'unknown' }
  // an address where nothing lies is a wallet without SOL, or one that a program derives
  if (ownerProgram === undefined) return { kind: 'unknown' }
  return ownerProgram === SYSTEM ? { kind: 'wallet' } : { kind: 'program' }
}

function ownOf(table: Readonly<Record<string, Known>>, key = ''): Known | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function pool(label: string): Known {
  return { kind: 'pool', label }
}
