import { addressBytes, programAddress } from '../../chains/solana/addresses.ts'
import { base58 } from '../../chains/solana/base58.ts'
import { GatewayError } from '../../core/failures.ts'
import type { LaunchReserves } from './launchpad.ts'

/** The program that keeps the curves of pump.fun. */
export const CURVE_PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const NO_CREATOR = base58(new Uint8Array(32))
/** The first eight bytes of sha256("account:BondingCurve"), as Anchor marks its accounts. */
const MARK = Buffer.from('17b7f83760d8ac60', 'hex')
/** Five numbers and whether it is complete follow the mark. */
const MIN_BYTES = 49
const MAYHEM_AT = 81
const QUOTE_AT = 83

interface CurveAccount {
  readonly reserves: LaunchReserves
  readonly graduated: boolean
  readonly isMayhem: boolean
}

/** Where the curve of a mint lies. */
export function curveAccountOf(mint: string): string {
  return programAddress([Buffer.from('bonding-curve'), addressBytes(mint)], CURVE_PROGRAM)
}

/**
 * Reads the account of a curve, little-endian: reserves of tokens and SOL, virtual and real, the supply, whether it is
 * complete, the creator; newer ones go on with mayhem, cashback and the mint of the money they take.
 *
 * @throws GatewayError `upstream_malformed` for other bytes, `invalid_input` for a curve that does not take SOL.
 */
export function parseCurve(data: Buffer): CurveAccount {
  if (data.length < MIN_BYTES || !data.subarray(0, 8).equals(MARK))
    throw new GatewayError('upstream_malformed', 'What lies at the address of the curve is not a curve.')
  const quote = data.length >= QUOTE_AT + 32 ? base58(data.subarray(QUOTE_AT, QUOTE_AT + 32)) : NO_CREATOR
  if (quote !== NO_CREATOR && quote !== WRAPPED_SOL)
    throw new GatewayError('invalid_input', 'The curve of this coin does not take SOL.', {
      details: { field: 'mint' },
    })
  return {
    reserves: {
      virtualTokens: data.readBigUInt64LE(8),
      virtualLamports: data.readBigUInt64LE(16),
      realTokens: data.readBigUInt64LE(24),
      realLamports: data.readBigUInt64LE(32),
      supply: data.readBigUInt64LE(40),
    },
    graduated: data[48] === 1,
    isMayhem: data[MAYHEM_AT] === 1,
  }
}
