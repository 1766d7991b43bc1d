// The proxy in front, with the configuration that is shipped; only paths, ports and TLS are others.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, startProgram, waitUntil } from './programs.mjs'

/** Starts nginx, or Caddy where there is no nginx; undefined where there is neither. */
export async function startProxy({ root, directory, port, gatewayPort }) {
  const folder = join(directory, 'proxy')
  mkdirSync(folder)
  const nginx = findProgram('nginx')
  const caddy = findProgram('caddy')
  if (!nginx && !caddy) return undefined
  const positions = { root, folder, port, gatewayPort }
  const program = nginx
    ? startProgram(nginx, ['-p', folder, '-c', writeNginx(positions)])
    : startProgram(caddy, ['run', '--config', writeCaddy(positions), '--adapter', 'caddyfile'], {
        environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      })
  const url = `http://127.0.0.1:${port}`
  await waitUntil('The proxy', () => fetch(url))
  return {
    url,
    title: nginx ? 'nginx with deploy/nginx.conf' : 'Caddy with deploy/Caddyfile',
    stop: program.stop,
  }
}

function writeNginx({ root, folder, port, gatewayPort }) {
  const server = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll('gateway-1:4020', `127.0.0.1:${gatewayPort}`)
    .replaceAll(/^ *server gateway-[23]:4020.*\n/gm, '')
    .replaceAll(/^ *(?:listen 443|ssl_).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${user}daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${server}\n}\n`,
  )
  return file
}

function writeCaddy({ root, folder, port, gatewayPort }) {
  const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace('{$SITE} {', `http://127.0.0.1:${port} {`)
    .replace('gateway-1:4020 gateway-2:4020 gateway-3:4020', `127.0.0.1:${gatewayPort}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return file
}
