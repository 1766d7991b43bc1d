import { z } from 'zod'

const LINE = /^[^\p{Cc}\u2028\u2029]*$/u
const line = (max: number) => z.string().max(max).regex(LINE)
const time = z.iso.datetime({ offset: true }).max(40)

/** What a wallet has signed, as the header carries it (x402 extension `sign-in-with-x`). Every field is one line. */
export const SignedSignIn = z.object({
  domain: line(253),
  address: z.string().regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/),
  statement: line(300).optional(),
  uri: line(2_048),
  version: z.literal('1'),
  chainId: z.string().regex(/^(?:eip155:[1-9][0-9]{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{1,44})$/),
  type: z.enum(['eip191', 'ed25519']),
  nonce: z.string().regex(/^[a-zA-Z0-9]{8,128}$/),
  issuedAt: time,
  expirationTime: time.optional(),
  notBefore: time.optional(),
  requestId: line(128).optional(),
  resources: z.array(line(2_048)).max(10).optional(),
  signature: z.string().max(200),
})
export type SignedSignIn = z.infer<typeof SignedSignIn>

/** The text that an Ethereum wallet shows and signs: EIP-4361. */
export function ethereumText(signIn: Omit<SignedSignIn, 'signature'>): string {
  const { domain, address, statement } = signIn
  const head = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n`
  return `${head}${statement === undefined ? '' : `${statement}\n`}\n${toFields(signIn)}`
}

/** Its twin on Solana, as CAIP-122 and the x402 extension have it: without a statement there is one blank line. */
export function solanaText(signIn: Omit<SignedSignIn, 'signature'>): string {
  const { domain, address, statement } = signIn
  const head = `${domain} wants you to sign in with your Solana account:\n${address}\n\n`
  return `${head}${statement === undefined ? '' : `${statement}\n\n`}${toFields(signIn)}`
}

function toFields(signIn: Omit<SignedSignIn, 'signature'>): string {
  const { uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = signIn
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', uri],
    ['Version', version],
    ['Chain ID', chainId.split(':')[1]],
    ['Nonce', nonce],
    ['Issued At', issuedAt],
    ['Expiration Time', expirationTime],
    ['Not Before', notBefore],
    ['Request ID', requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const listed = resources?.length ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []
  return [...lines, ...listed].join('\n')
}
