import { GatewayError } from '../../core/failures.ts'

type Side = 'inputMint' | 'outputMint'

/** @param who Who knows no route, at the begin of a sentence. */
export function noRoute(who: string): GatewayError {
  return new GatewayError(
    'invalid_input',
    `${who} knows no route from inputMint to outputMint for this amount. Try a smaller amount, or swap through SOL or USDC.`,
    { details: { field: 'inputMint', fields: ['inputMint', 'outputMint'] } },
  )
}

/** One of the two mints is the trouble, whatever the other is. */
export function unknownMint(side: Side): GatewayError {
  return new GatewayError(
    'not_found',
    `${side}: no pool trades a token of this mint. Check the address; asset-resolve finds the mint of a symbol.`,
    { details: { field: side } },
  )
}

/** The side of a swap whose mint a text names. */
export function sideNamedIn(
  text: string,
  { inputMint, outputMint }: Readonly<Record<Side, string>>,
): Side | undefined {
  if (text.includes(outputMint)) return 'outputMint'
  return text.includes(inputMint) ? 'inputMint' : undefined
}
