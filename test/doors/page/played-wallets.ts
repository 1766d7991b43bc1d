import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Page } from '../../../check/browser.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'

const SIGNATURE_BYTES = 64
/** A name that would run a script, were it read as markup. */
export const HOSTILE_NAME = '<img src=x onerror=alert(1)>'

/** Lets a gateway of worthless dollars look like one that takes real ones. */
export async function hideFaucet(page: Page): Promise<void> {
  await page.route('**/x402/capabilities', async (route) => {
    const { faucet: _, ...rest } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, embedded: false, dataMode: 'live' } })
  })
}

/** A wallet of an EVM account that announces itself (EIP-6963). @returns The methods that it was asked for. */
export async function playEvmWallet(page: Page, account: PrivateKeyAccount): Promise<readonly string[]> {
  const asked: string[] = []
  await page.exposeFunction('walletAnswers', async (method: string, params: string) => {
    asked.push(method)
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'wallet_switchEthereumChain') return null
    const [, typed] = JSON.parse(params)
    return account.signTypedData(JSON.parse(typed))
  })
  await page.addInitScript(`{
    const provider = { request: ({ method, params }) => window.walletAnswers(method, JSON.stringify(params ?? [])) }
    const detail = Object.freeze({ info: { uuid: 'played', name: ${JSON.stringify(HOSTILE_NAME)}, icon: '', rdns: 'example' }, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }`)
  return asked
}

/** A key of Solana and its address. */
export interface SolanaKey {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

export function createSolanaKey(): SolanaKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return { address: base58(raw), sign: (message) => sign(null, message, key) }
}

/** A wallet that registers by the Wallet Standard, and signs as the second signer of a transaction. */
export async function playSolanaWallet(page: Page, { address, sign: signed }: SolanaKey): Promise<void> {
  await page.exposeFunction('solanaSigns', (text: string) => {
    const transaction = Buffer.from(text, 'base64')
    const message = transaction.subarray(1 + 2 * SIGNATURE_BYTES)
    transaction.set(signed(message), 1 + SIGNATURE_BYTES)
    return transaction.toString('base64')
  })
  await page.addInitScript(`{
    const account = Object.freeze({ address: ${JSON.stringify(address)}, publicKey: new Uint8Array(32), chains: ['solana:devnet'], features: [] })
    const toText = (bytes) => btoa(String.fromCharCode(...bytes))
    const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    class PlayedWallet {
      get version() { return '1.0.0' }
      get name() { return 'Played' }
      get accounts() { return [] }
      get chains() { return ['solana:devnet'] }
      get features() {
        return {
          'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
          'solana:signTransaction': {
            version: '1.0.0',
            async signTransaction(input) {
              if (input.account !== account || input.chain !== 'solana:devnet') throw new Error('not my account')
              return [{ signedTransaction: toBytes(await window.solanaSigns(toText(input.transaction))) }]
            },
          },
        }
      }
    }
    const register = ({ register }) => register(new PlayedWallet())
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  }`)
}
