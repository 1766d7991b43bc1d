import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectSold } from '../../support/replies.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

interface Package {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const lockfile = JSON.parse(read('package-lock.json')) as { readonly packages: Record<string, Package> }
const packages = Object.entries(lockfile.packages).filter(([path, { link }]) => path !== '' && !link)

/** Where whatever names no other source comes from. */
const REGISTRY = 'https://registry.npmjs.org/'
/** Bring their programs along and only look for one that fits. */
const MAY_HAVE_SCRIPTS = ['node_modules/@photostructure/sqlite', 'node_modules/secp256k1']
/** Licences that leave users of this product free. */
const LICENCES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'MPL-2.0']

/** Of fonts. */
const BUNDLED_LICENCES = ['OFL-1.1']

beforeAll(build)

test('SU-04 a package installed without any scripts starts and sells', async () => {
  const gateway = await startGateway(dataDirectory())
  const buyer = new Buyer(gateway.url)
  await buyer.fund('1')

  const reply = await buyer.buy('/tools/candles?token=bitcoin')

  expect(read('.ci/run')).toMatch(/^npm ci --ignore-scripts$/m)
  expectSold(reply)
})

test('SU-05 dependencies are pinned by version, hash and source, without install scripts', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const asked = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })

  expect(asked.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(`${version}`))).toEqual([])
  expect(packages.length).toBeGreaterThan(100)
  const named = (wrong: (each: Package) => boolean) =>
    packages.flatMap(([path, each]) => (wrong(each) ? [path] : []))
  expect(named(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(named(({ resolved = REGISTRY }) => !resolved.startsWith(REGISTRY))).toEqual([])
  expect(named(({ hasInstallScript }) => hasInstallScript === true)).toEqual(MAY_HAVE_SCRIPTS)
})

test('SU-07 the bill of materials names every package of the product with its licence', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { readonly bomFormat: string; readonly components: readonly Component[] }

  const sold = packages.filter(([, { dev }]) => !dev)
  const result = new Set(bill.components.map(({ purl }) => purl))
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(sold.flatMap(([path, each]) => (result.has(purlOf(path, each)) ? [] : [path]))).toEqual([])
  expect(sold.flatMap(([path, { license = 'none' }]) => (LICENCES.includes(license) ? [] : [path]))).toEqual(
    [],
  )
})

test('SU-07 every bundled package is under a licence that leaves users free', () => {
  const headings = [...read('dist/THIRD-PARTY.txt').matchAll(/^={80}\n(\S+ \S+) \((.*)\)\n/gm)]
  const licences = new Map(headings.map(([, name, licence]) => [`${name}`, `${licence}`]))
  const names = [...licences].filter(([, licence]) => ![...LICENCES, ...BUNDLED_LICENCES].includes(licence))

  expect(licences.size).toBeGreaterThan(50)
  expect(names).toEqual([])
})

interface Component {
  readonly purl: string
}

function purlOf(path: string, { version }: Package): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
