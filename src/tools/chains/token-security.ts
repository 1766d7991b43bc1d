import { z } from 'zod'
import { joinFindings } from '../../analysis/chains/opinion-findings.ts'
import {
  contractFindings,
  type Finding,
  mintFindings,
  worstOf,
} from '../../analysis/chains/token-findings.ts'
import { wholeOf } from '../../analysis/chains/units.ts'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedFigures } from '../answers/any-json.ts'
import { figures, flags, texts } from '../answers/optional-fields.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { wrongAddress } from './address-fields.ts'
import { toExtensionOutput } from './extension-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'
import { contractOpinion, mintOpinion, type Opinion } from './second-opinion.ts'

export const tokenSecurity = defineTool({
  id: 'token-security',
  family: 'chains',
  route: { path: '/tools/token-security', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['worst'],
  named: ['address'],
  view: {
    kind: 'checklist',
    at: 'findings',
    label: 'name',
    level: 'level',
    words: 'meaning',
    worst: 'worst',
    figures: ['token.symbol', 'token.name', 'token.supply'],
  },
  title: 'Token security',
  summary:
    'Who can mint, freeze, pause or tax a token: a Solana mint or an EVM contract, read from the chain.',
  description:
    'Use this when you want to know before buying what the issuer of a token could do to you. The worst finding of the chain, RugCheck or GoPlus is the verdict.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      address: z
        .string()
        .min(1)
        .max(120)
        .describe('A Solana mint in base58, or an EVM contract: 0x and 40 hexadecimal digits.'),
      chain: z
        .enum(['solana', ...evmChains])
        .optional()
        .describe('Where the token is; left out, a base58 address is on Solana and a 0x address on Base.'),
    })
    .superRefine(({ address, chain }, context) => {
      const kind = chain === undefined ? kindOf(address) : chain === 'solana' ? 'solana' : 'evm'
      const message = wrongAddress(address, kind)
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['address'], message })
    }),
  output: z.looseObject({
    ...networkFields,
    address: z.string(),
    token: z
      .looseObject({ symbol: z.string(), name: z.string(), decimals: z.int(), supply: z.number() })
      .nullable()
      .describe('Null where the contract does not answer as tokens do.'),
    worst: z
      .enum(['info', 'warn', 'danger'])
      .describe('The worst of the findings, from any source; info means that nothing was found.'),
    isHoneypot: z
      .boolean()
      .nullable()
      .describe('Whether it can be bought and not sold; null where that was not tried.'),
    findings: z
      .array(
        z.looseObject({
          name: z.string(),
          level: z.enum(['info', 'warn', 'danger']),
          meaning: z.string(),
          source: z.string().describe('chain, rugcheck or goplus.'),
        }),
      )
      .describe('What the chain shows and which checks of others failed, and what it means for a holder.'),
    powers: NamedFigures.describe('Who holds which power; null: no one does.'),
    extensions: z.array(z.looseObject({ kind: z.string() })).describe('Of a Token-2022 mint; empty without.'),
    opinions: z
      .array(
        z.looseObject({
          source: z.string(),
          ok: z.boolean(),
          error: z.string().optional(),
          ...texts('scoreScale'),
          ...figures('lpLockedPct', 'totalHolders'),
          riskScore: z.number().nullable().optional().describe('Points; scoreScale states the scale.'),
          ...flags('rugged', 'isHoneypot', 'isPausable'),
          risks: z.array(z.looseObject(texts('name', 'level', 'description'))).optional(),
        }),
      )
      .describe('What others say of it, in their own measures; their failed checks are findings.'),
    disclaimer: z.string(),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', chain: 'solana' } },
  intents: [
    'is this token safe to buy',
    'can the mint authority print more of this token',
    'is this contract a honeypot',
    'freeze authority of a Solana mint',
  ],
}).run(async ({ address, chain = kindOf(address) === 'solana' ? 'solana' : 'base' }, ports) => {
  const { evm, signal, now } = ports
  if (chain === 'solana') {
    const [mint, opinion] = await Promise.all([mintAt(address, ports), mintOpinion(address, ports)])
    const { decimals, supplyUnits, metadata } = mint
    return {
      ...toNetworkOutput({ chain, ...mint.network }),
      address,
      token: {
        symbol: metadata?.symbol ?? '',
        name: metadata?.name ?? '',
        decimals,
        supply: wholeOf(supplyUnits, decimals),
      },
      ...judged(mintFindings(mint), opinion),
      powers: {
        mint: mint.mintAuthority ?? null,
        freeze: mint.freezeAuthority ?? null,
        names: metadata?.updateAuthority ?? null,
      },
      extensions: mint.extensions.map(toExtensionOutput),
      ...besides(opinion),
      provenance: provenance([mint, ...opinion.sourced], now()),
    }
  }
  const [contract, opinion] = await Promise.all([
    evm.contract({ chain, address }, { signal }),
    contractOpinion({ chain, address }, ports),
  ])
  const { token, owner, proxyAdmin, implementation } = contract
  return {
    ...toNetworkOutput(contract.network),
    address: contract.address,
    token: token
      ? {
          symbol: token.symbol,
          name: token.name,
          decimals: token.decimals,
          supply: wholeOf(token.totalUnits, token.decimals),
        }
      : null,
    ...judged(contractFindings(contract), opinion),
    powers: { owner: owner ?? null, upgrade: proxyAdmin ?? null, implementation: implementation ?? null },
    extensions: [],
    ...besides(opinion),
    provenance: provenance([contract, ...opinion.sourced], now()),
  }
})

function kindOf(address: string): 'evm' | 'solana' {
  if (isEvmAddress(address) || /\.eth$/i.test(address)) return 'evm'
  return isSolanaAddress(address) || !address.startsWith('0x') ? 'solana' : 'evm'
}

async function mintAt(address: string, { solana, signal }: ToolWorld) {
  try {
    return await solana.mint(address, { signal })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'not_found') throw error
    throw new GatewayError('not_found', 'address: no token mint lies at this address.', {
      details: { field: 'address' },
    })
  }
}

function judged(chain: readonly Finding[], { findings: others, isHoneypot }: Opinion) {
  const findings = joinFindings(chain, others)
  return { worst: worstOf(findings), isHoneypot, findings: [...findings] }
}

function besides({ opinion: result }: Opinion) {
  return {
    opinions: [result],
    disclaimer: DISCLAIMER,
    untrustedText: [
      'token.symbol',
      'token.name',
      'opinions[].risks[].name',
      'opinions[].risks[].description',
    ],
  }
}
