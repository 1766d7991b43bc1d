import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { codeBlocks } from '../code-blocks.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const installed = join(root, 'node_modules')
const tools = join(root, 'check', 'node_modules')
/** What a package is packed from, beside what was installed. */
const SOURCES = [
  'src',
  'generated',
  'web',
  'scripts',
  'consult-data',
  'docs',
  'examples',
  'manifests',
  'package.json',
  'package-lock.json',
  'skill.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
]
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.types.json']

/** A project of someone else, who has installed the package as npm packs it from these sources. */
async function project(): Promise<{ readonly folder: string; write(name: string, text: string): string }> {
  const scratch = mkdtempSync(join(tmpdir(), 'pennywire-packed-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const tree = join(scratch, 'tree')
  const folder = join(scratch, 'project')
  for (const name of [...SOURCES, ...SETTINGS])
    cpSync(join(root, name), join(tree, name), { recursive: true })
  symlinkSync(installed, join(tree, 'node_modules'))
  symlinkSync(join(root, 'check'), join(tree, 'check'))
  await run('npm', ['pack', '--offline', '--silent', '--pack-destination', scratch], { cwd: tree })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  await run('tar', ['-xzf', join(scratch, `pennywire-${version}.tgz`), '-C', modules])
  await run('mv', [join(modules, 'package'), join(modules, 'pennywire')])
  linkDependencies(modules)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return {
    folder,
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
  }
}

/** What npm fetches with the package, and what the programs of this test import themselves. */
function linkDependencies(modules: string): void {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const fetched = Object.keys({ ...dependencies, ...optionalDependencies })
  for (const name of [...fetched, 'openai', 'viem']) {
    const folder = [installed, tools].map((each) => join(each, name)).find((each) => existsSync(each))
    if (!folder) continue
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(folder, join(modules, name))
  }
}

const program = (body: string) => `
  import { createClient, createPayer } from 'pennywire/client'
  import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

  const [url = ''] = process.argv.slice(2)
  const signer = privateKeyToAccount(generatePrivateKey())
  const funded = { address: signer.address, amountUsd: '1' }
  await fetch(url + '/embedded/faucet', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(funded),
  })
  const client = createClient({ url, payer: createPayer({ signer, maxUsd: '0.01' }) })
  ${body}
`
const right = `
  const { data, paidUsd } = await client.signal({ token: 'bitcoin', bar: '4h' })
  const bias: 'bullish' | 'bearish' | 'neutral' = data.signal.bias
  console.log(bias, paidUsd)
`
/** What the other entries are for, each used once. */
const entries = `
  import { createClient, createPayer, createSolanaSigner } from 'pennywire/client'
  import { startGateway, type TestGateway } from 'pennywire/testing'
  import { answerOpenAiToolCalls, toAnthropicTools, toOpenAiTools, toolsFor } from 'pennywire/tools'

  const gateway: TestGateway = await startGateway({ fundUsd: '1' })
  const { url, wallet, solana } = gateway
  if (!solana) throw new Error('The Solana machine is not installed.')
  const signer = await createSolanaSigner(solana.secretKey)
  const onSolana = createPayer({ solana: { signer, rpcUrl: solana.rpcUrl }, maxUsd: '0.01', budgetPerDayUsd: 1 })
  const client = createClient({ url, payer: createPayer({ signer: wallet, maxUsd: '0.01' }) })
  const tools = await toolsFor({ client, ids: ['signal'] })
  const call = { id: '1', function: { name: 'signal', arguments: '{}' } }
  const [message] = await answerOpenAiToolCalls(tools, [call])
  await createClient({ url, payer: onSolana }).signal()
  console.log(message?.role, toOpenAiTools(tools).length, toAnthropicTools(tools).length, await gateway.earnedUsd())
  await gateway.close()
`
const wrong = {
  'an input that no tool takes': "await client.signal({ coin: 'bitcoin' })",
  'a value that is not among the choices': "await client.signal({ bar: '7h' })",
  'an input left out that is needed': 'await client.consult()',
  'a field that is not promised': 'console.log((await client.signal()).data.signal.mood)',
  'a tool that is not sold': 'await client.fortune()',
}

test('what npm packs has types that hold, runs, and bundles for a browser', {
  timeout: 180_000,
}, async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const { folder, write } = await project()
  write('right.ts', program(right))
  write('entries.ts', entries)
  const files = Object.values(wrong).map((body, at) => {
    write(`wrong${at}.ts`, program(body))
    return `wrong${at}.ts`
  })
  const documented = codeBlocks(join(root, 'docs', 'client.md'), 'ts').map((code, at) => {
    write(`documented${at}.ts`, code)
    return `documented${at}.ts`
  })
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        target: 'es2023',
        lib: ['es2023', 'dom'],
        module: 'nodenext',
        types: ['node'],
        typeRoots: [join(installed, '@types')],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        outDir: 'built',
      },
      files: ['right.ts', 'entries.ts', ...documented, ...files],
    }),
  )

  const shipped = filesIn(join(folder, 'node_modules', 'pennywire'))
  const linked = [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g),
  ].map(([, path]) => path ?? '')
  const printed = await typed(folder)
  const ran = await run(process.execPath, [join(folder, 'built', 'right.js'), gateway.url])
  const ranEntries = await run(process.execPath, [join(folder, 'built', 'entries.js')])
  const toolsBundle = await browserBundle(
    join(folder, 'node_modules', 'pennywire', 'dist', 'tools', 'index.js'),
  )
  const bundle = await browserBundle(join(folder, 'node_modules', 'pennywire', 'dist', 'client', 'index.js'))

  expect(documented.length).toBeGreaterThan(5)
  expect(printed).not.toMatch(/(?:right|entries|documented\d)\.ts/)
  expect(ranEntries.stdout).toBe('tool 1 1 0.01\n')
  expect(toolsBundle.outside).toEqual([])
  expect(files.filter((file) => !printed.includes(`${file}(`))).toEqual([])
  expect(ran.stdout).toMatch(/^(?:bullish|bearish|neutral) 0\.005\n$/)
  expect(await gateway.earned()).toBe(5_000n)
  expect(shipped.filter((path) => !BELONGS.test(path))).toEqual([])
  expect(linked.filter((path) => !shipped.includes(path))).toEqual([])
  expect(shipped).toEqual(
    expect.arrayContaining(['LICENSE', 'dist/cli/main.js', 'dist/main.js', 'dist/web/page.html']),
  )
  expect(bundle.outside).toEqual([])
  expect(bundle.text).toContain('PAYMENT-SIGNATURE')
  expect(bundle.text).not.toMatch(/node:|\bprocess\.|\bBuffer\b/)
})

/** What belongs into the package, by where it lies in it. */
const BELONGS =
  /^(?:package\.json|README\.md|LICENSE|(?:CHANGELOG|SECURITY|CONTRIBUTING)\.md|skill\.md|docs\/.+\.md|docs\/images\/.+\.svg|examples\/.+\.(?:mjs|py|md|txt)|examples\/starter\/(?:index\.ts|package\.json)|manifests\/.+\.json|dist\/(?:THIRD-PARTY\.txt|sbom\.cdx\.json))$|^dist\/(?!.*(?:\.map|\.test|\.built|\.compiled)(?:\.|$))(?:types\/(?:src\/(?:app|chains\/solana|client|core|reference|testing)|generated\/client)\/.+\.d\.ts|(?:cli\/|client\/|testing\/|tools\/)?[\w.-]+\.c?js|(?:cli\/)?[\w.-]+\.cjs|(?:web|admin)\/.+|pictures\/(?:worker\.js|renderer\.wasm\.br|(?:geist-mono|unifontex)-[\w-]+\.woff2)|secp256k1\/(?:COPYING|prebuilds\/linux-x64\/secp256k1\.(?:glibc|musl)\.node)|(?:consult-router|texts)\.bin)$/

/** All files below a folder, by where they lie in it. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** What the compiler has against the files of a project. */
async function typed(folder: string): Promise<string> {
  const compiler = join(tools, '.bin', 'tsc')
  return run(compiler, ['-p', folder], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** The client as a page would load it, and the modules that it would still ask for. */
async function browserBundle(input: string): Promise<{ text: string; outside: readonly string[] }> {
  const build = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  try {
    const { output } = await build.generate({ format: 'esm' })
    const chunks = output.flatMap((part) => (part.type === 'chunk' ? [part] : []))
    const names = new Set(chunks.map(({ fileName }) => fileName))
    const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    return {
      text: chunks.map(({ code }) => code).join('\n'),
      outside: outside.filter((name) => !names.has(name)),
    }
  } finally {
    await build.close()
  }
}
