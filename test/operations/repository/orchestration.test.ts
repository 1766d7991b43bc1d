import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { secretVariables } from '../../../src/config/secret-files.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'deploy', 'kubernetes')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readManifest = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))
/** Seconds that handing over takes after drain and grace, as docs/operations.md states. */
const HANDING_OVER_SECONDS = 8

const known = new Set([
  ...[...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => `${name}`),
  ...secretVariables.map((name) => `${name}_FILE`),
])
const isKnown = (name: string) => known.has(name) || name.startsWith('RPC_URL_')

const pod = readManifest('deployment.yaml').spec.template.spec
const [container] = pod.containers
const settings: Readonly<Record<string, string>> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
)

test('the Kubernetes manifests are the files that kustomize applies', () => {
  const { resources } = readManifest('kustomization.yaml')
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')

  expect(resources.toSorted()).toEqual(files.toSorted())
  expect(resources.map((name: string) => readManifest(name).kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
})

test('the Kubernetes manifests set only what a gateway reads, as texts', () => {
  const { data } = readManifest('configuration.yaml')

  expect([...Object.keys(data), ...Object.keys(settings)].filter((name) => !isKnown(name))).toEqual([])
  expect(Object.values({ ...data, ...settings }).filter((value) => typeof value !== 'string')).toEqual([])
})

test('the pod runs as a plain user on a read-only root without a token', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1_000,
      fsGroup: 1_000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(read('Dockerfile')).toContain('USER 1000:1000')
})

test('the pod mounts what its variables name', () => {
  const mounts: string[] = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
  const volumes = pod.volumes.map(({ name }: { name: string }) => name)
  const files = Object.entries(settings).filter(([name]) => name.endsWith('_FILE') || name === 'DATA_DIR')

  expect(files.length).toBeGreaterThan(2)
  for (const [, path] of files) expect(mounts.some((mount) => path.startsWith(`${mount}/`))).toBe(true)
  expect(container.volumeMounts.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    volumes.toSorted(),
  )
})

test('the probes ask routes that a gateway serves, on its port', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => container[name].httpGet)
  const composed = [read('compose.yaml'), read('Dockerfile')].map(
    (text) => /\/(?:readyz|livez)\b/.exec(text)?.[0],
  )
  const answers = await Promise.all(
    [...probes.map(({ path }) => path), ...composed].map((path) => gateway.buyer.get(`${path}`)),
  )
  const ports: Readonly<Record<string, number>> = Object.fromEntries(
    container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
      name,
      containerPort,
    ]),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(probes.map(({ port }) => port)).toEqual(['http', 'http', 'http'])
  expect(read('Dockerfile')).toContain(`EXPOSE ${ports['http']}`)
  expect(`${ports['metrics']}`).toBe(settings['METRICS_PORT'])
  expect(readManifest('service.yaml').spec.ports[0].targetPort).toBe('http')
})

test('every supervisor waits longer than a gateway takes to stop', () => {
  const toSeconds = ({ DRAIN_SECONDS = '0', GRACE_SECONDS = '15' }: Readonly<Record<string, string>>) =>
    Number(DRAIN_SECONDS) + Number(GRACE_SECONDS) + HANDING_OVER_SECONDS
  const unit = read('deploy/pennywire.service')
  const ofUnit = Object.fromEntries(
    [...unit.matchAll(/ ([A-Z_]+)=(\d+)/g)].map(([, name, value]) => [name, value]),
  )
  const three = parse(read('compose.yaml'), { merge: true }).services['gateway-1']
  const one = parse(read('deploy/compose.one.yaml')).services.gateway

  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(toSeconds(settings))
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(toSeconds(ofUnit))
  for (const { stop_grace_period: period, environment } of [three, one])
    expect(Number.parseInt(period, 10)).toBeGreaterThan(toSeconds(environment))
})

test('the disruption budget and the service select the pods of the deployment', () => {
  const { labels } = readManifest('deployment.yaml').spec.template.metadata

  expect(readManifest('service.yaml').spec.selector).toEqual(labels)
  expect(readManifest('disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels)
  expect(readManifest('deployment.yaml').spec.selector.matchLabels).toEqual(labels)
})

test('the composition of one gateway is contained like that of three', () => {
  const { environment, ...one } = parse(read('deploy/compose.one.yaml')).services.gateway

  expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([])
  expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true, volumes: ['ledger:/data'] })
  expect(one.ports).toEqual(['127.0.0.1:4020:4020'])
})

test.runIf(hasSystemd()).each(['pennywire', 'pennywire-signer'])('systemd finds no fault in %s', (name) => {
  const found = execFileSync('systemd-analyze', ['verify', join(root, `deploy/${name}.service`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  expect(found).toBe('')
})

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
