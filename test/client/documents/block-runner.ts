import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { startGateway } from '../../../src/testing/start-gateway.ts'
import type { CodeBlock } from '../code-blocks.ts'
import { root } from './document-list.ts'

const FUNDS_USD = '20'
const TIMEOUT_MS = 60_000

/** A machine of a reader: a started gateway, a home directory, and `npx pennywire` on the path. */
export interface Reader {
  run(block: CodeBlock): Promise<string>
  /** Decimal dollars that all blocks have paid into the gateway. */
  earnedUsd(): Promise<string>
}

/** @param hasWallet Whether the home holds a funded wallet before the first block. */
export async function openReader({ hasWallet }: { readonly hasWallet: boolean }): Promise<Reader> {
  const gateway = await startGateway({ fundUsd: '1' })
  const home = mkdtempSync(join(tmpdir(), 'pennywire-reader-'))
  const built = join(root, 'build', `blocks-${process.pid}-${Date.now()}`)
  onTestFinished(async () => {
    await gateway.close()
    for (const folder of [home, built]) rmSync(folder, { recursive: true, force: true })
  })
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await gateway.fund(address, FUNDS_USD)
  writeCommands(join(home, 'bin'))
  if (hasWallet) {
    mkdirSync(join(home, '.pennywire'))
    const wallet = JSON.stringify({ address, privateKey })
    writeFileSync(join(home, '.pennywire', 'wallet.json'), wallet, { mode: 0o600 })
  }
  const environment = {
    PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
    HOME: home,
    PENNYWIRE_URL: gateway.url,
    PRIVATE_KEY: privateKey,
    EVM_PRIVATE_KEY: privateKey,
    ...(gateway.solana
      ? { SOLANA_KEY: gateway.solana.secretKey, SOLANA_RPC_URL: gateway.solana.rpcUrl }
      : {}),
  }
  const execute = (file: string, words: readonly string[]) =>
    runFile(file, words, { env: environment, cwd: home })
  const toLocal = (code: string) =>
    code.replaceAll(/https?:\/\/(?:127\.0\.0\.1:4020|pennywire\.example)/g, gateway.url)
  return {
    earnedUsd: () => gateway.earnedUsd(),
    async run({ language, code }) {
      const text = toLocal(code)
      if (language === 'sh') return execute('bash', ['-euo', 'pipefail', '-c', text])
      if (language === 'python') return execute('python3', ['-c', text])
      return execute(process.execPath, [await compile(text, built)])
    },
  }
}

/** `pennywire` and `npx pennywire`, as an installed package has them. */
function writeCommands(folder: string): void {
  const entry = join(root, 'dist', 'cli', 'main.js')
  if (!existsSync(entry)) throw new Error('Run npm run build first.')
  mkdirSync(folder)
  const start = `exec '${process.execPath}' '${entry}' "$@"\n`
  writeFileSync(join(folder, 'pennywire'), `#!/bin/sh\n${start}`, { mode: 0o700 })
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\n[ "$1" = -y ] && shift\n[ "$1" = pennywire ] || exit 127\nshift\n${start}`,
    { mode: 0o700 },
  )
}

/** TypeScript as a module inside this package, so that `pennywire/client` is found by its own name. */
export async function compile(code: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'block.ts')
  writeFileSync(input, code)
  const build = await rolldown({ input, external: /^[^./]/, logLevel: 'silent' })
  try {
    await build.write({ dir: folder, format: 'esm', entryFileNames: 'block.mjs' })
  } finally {
    await build.close()
  }
  return join(folder, 'block.mjs')
}

export function runFile(
  file: string,
  words: readonly string[],
  options: { readonly env: Record<string, string>; readonly cwd: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(file, words, { ...options, timeout: TIMEOUT_MS }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout),
    )
    child.stdin?.end()
  })
}
