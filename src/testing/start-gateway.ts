import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openTrialFrom, type TrialGateway } from '../app/trial-gateway.ts'
import { associatedTokenAccount } from '../chains/solana/addresses.ts'
import { base58, bytesOfBase58 } from '../chains/solana/base58.ts'
import { signerFrom } from '../chains/solana/ed25519.ts'
import { type Dollars, dollarsOf } from '../client/dollars.ts'
import type { TestGateway, TestGatewayOptions, TestSolanaWallet, TestWallet } from './test-gateway.ts'

const DEFAULT_FUND_USD = '10'
/** A test may be as quick as it likes. */
const ENVIRONMENT = { LOG_LEVEL: 'silent', THROTTLE_BURST: '100000', THROTTLE_SUSTAINED: '100000' }
const SECRET_BYTES = 32

/**
 * Opens a gateway in this process with embedded chains and funded wallets.
 *
 * @throws Error when a setting is invalid, or the wallets cannot be funded.
 */
export async function startGateway({
  fundUsd = DEFAULT_FUND_USD,
  environment = {},
}: TestGatewayOptions = {}): Promise<TestGateway> {
  const trial = await openTrialFrom({ ...ENVIRONMENT, ...environment }, { isOverloaded: () => false })
  try {
    const wallet = createWallet()
    const solana = createSolanaWallet(trial)
    for (const address of [wallet.address, solana?.address ?? []].flat()) await fund(trial, address, fundUsd)
    return {
      url: trial.url,
      wallet,
      solana,
      fund: (address, amountUsd) => fund(trial, address, amountUsd),
      balanceUsd: async (address) => dollarsOf(await readBalance(trial, address)),
      earnedUsd: async () => dollarsOf(await sumEarned(trial)),
      close: () => trial.close(),
    }
  } catch (error) {
    await trial.close()
    throw error
  }
}

function createWallet(): TestWallet {
  const privateKey = generatePrivateKey()
  return { ...privateKeyToAccount(privateKey), privateKey }
}

function createSolanaWallet({ solana }: TrialGateway): TestSolanaWallet | undefined {
  if (!solana) return undefined
  const secret = randomBytes(SECRET_BYTES)
  const signer = signerFrom(secret)
  const publicKey = bytesOfBase58(signer.address, SECRET_BYTES) ?? []
  return {
    address: signer.address,
    secretKey: base58(Uint8Array.from([...secret, ...publicKey])),
    signer,
    rpcUrl: solana.rpcUrl,
  }
}

async function fund({ url }: TrialGateway, address: string, amountUsd: Dollars): Promise<void> {
  if (`${amountUsd}` === '0') return
  const response = await fetch(`${url}/embedded/faucet`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, amountUsd }),
  })
  if (response.ok) return
  const { error } = (await response.json()) as { error?: string }
  throw new Error(`The faucet refuses ${amountUsd} USD for “${address}”: ${error ?? response.status}`)
}

async function readBalance(trial: TrialGateway, address: string): Promise<bigint> {
  if (address.startsWith('0x')) return trial.balanceOf(address as `0x${string}`)
  const chain = await trial.solana?.chain()
  const { asset } = trial.rails.find(({ network }) => network.startsWith('solana:')) ?? {}
  return chain && asset !== undefined ? chain.tokensIn(associatedTokenAccount(address, asset)) : 0n
}

async function sumEarned(trial: TrialGateway): Promise<bigint> {
  const balances = await Promise.all(trial.rails.map(({ payTo }) => readBalance(trial, payTo)))
  return balances.reduce((sum, balance) => sum + balance, 0n)
}
