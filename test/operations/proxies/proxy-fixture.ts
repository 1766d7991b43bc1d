import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePorts } from '../../support/free-port.ts'
import { waitUntil } from '../../support/held-time.ts'
import { findProgram } from '../../support/proxy-programs.ts'

export type ProxyName = 'nginx' | 'nginx with its default buffers' | 'caddy'

/** A reverse proxy that runs as it is shipped, in front of one port of this machine. */
export interface RunningProxy {
  /** Without TLS; undefined where it requires TLS. */
  readonly url: string | undefined
  readonly secureUrl: string
  /** What its certificate is signed with, PEM. */
  readonly authority: string
}

/** Ends the proxy when our end of the pipe is closed, which the death of this process does as well. */
const UNTIL_HUNG_UP = '"$0" "$@" & server=$!; cat > /dev/null; kill -TERM $server; wait $server'

export const hasProxies = (['nginx', 'caddy', 'openssl'] as const).every(
  (name) => findProgram(name) !== undefined,
)

/** Starts a proxy with the configuration that is shipped; only paths, ports and gateways are others. It ends with the test. */
export async function proxyBefore(upstreamPort: number, name: ProxyName): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-proxy-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const authority = certificateIn(directory)
  const [port = 0, securePort = 0] = await freePorts(2)
  const positions = { directory, upstreamPort, port, securePort }
  if (name === 'caddy')
    run('caddy', ['run', '--config', caddyIn(positions), '--adapter', 'caddyfile'], directory)
  else run('nginx', ['-p', directory, '-c', nginxIn(positions, name === 'nginx')], directory)
  await waitUntil(() => listens(securePort))
  const secureUrl = `https://localhost:${securePort}`
  return { url: name === 'caddy' ? undefined : `http://127.0.0.1:${port}`, secureUrl, authority }
}

interface Locations {
  readonly directory: string
  readonly upstreamPort: number
  readonly port: number
  readonly securePort: number
}

function nginxIn({ directory, upstreamPort, port, securePort }: Locations, isWhole: boolean): string {
  const shipped = replaced(read('deploy/nginx.conf'), [
    [/gateway-1:4020/g, `127.0.0.1:${upstreamPort}`],
    [/^ *server gateway-[23]:4020.*\n/gm, ''],
    [/listen 80;/g, `listen 127.0.0.1:${port};`],
    [/listen 443 /g, `listen 127.0.0.1:${securePort} `],
    [/\/etc\/nginx\/tls\/fullchain\.pem/g, join(directory, 'certificate.pem')],
    [/\/etc\/nginx\/tls\/privkey\.pem/g, join(directory, 'key.pem')],
  ])
  const server = isWhole
    ? shipped
    : replaced(shipped, [[/^ *proxy_(busy_)?buffer(s|_size|s_size) .*\n/gm, '']])
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(directory, kind)};`,
  )
  const file = join(directory, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    file,
    `${user}daemon off;\npid ${join(directory, 'pid')};\nerror_log ${join(directory, 'error.log')};\n` +
      `events {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${server}\n}\n`,
  )
  return file
}

function caddyIn({ directory, upstreamPort, port, securePort }: Locations): string {
  const shipped = replaced(read('deploy/Caddyfile'), [
    [
      /\{\$SITE\} \{/g,
      `https://localhost:${securePort} {\n\ttls ${join(directory, 'certificate.pem')} ${join(directory, 'key.pem')}`,
    ],
    [/gateway-1:4020 gateway-2:4020 gateway-3:4020/g, `127.0.0.1:${upstreamPort}`],
  ])
  const file = join(directory, 'Caddyfile')
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${port}\n\thttps_port ${securePort}\n\tskip_install_trust\n}\n${shipped}`,
  )
  return file
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
}

/** @throws Error when there is nothing to replace: the configuration is another one than this knows. */
function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((changed, [pattern, by]) => {
    if (changed.search(pattern) < 0) throw new Error(`Nothing matches ${pattern.source}.`)
    return changed.replace(pattern, by)
  }, text)
}

function run(name: 'nginx' | 'caddy', args: readonly string[], directory: string): void {
  mkdirSync(join(directory, 'home'))
  const home = join(directory, 'home')
  const child: ChildProcess = spawn('sh', ['-c', UNTIL_HUNG_UP, findProgram(name) ?? name, ...args], {
    cwd: directory,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  })
}

function certificateIn(directory: string): string {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  execFileSync(
    findProgram('openssl') ?? 'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  return readFileSync(certificate, 'utf8')
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
