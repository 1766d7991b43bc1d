// Draws web/preview.png, which link previews show: npm run preview:image. Needs Chromium; run it again when the icon
// or the words change.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ICON } from '../build/src/discovery/icon.js'

const WIDTH = 1200
const HEIGHT = 630
const folder = mkdtempSync(join(tmpdir(), 'preview-image-'))
const drawing = join(folder, 'preview.html')
const font = resolve('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')

writeFileSync(
  drawing,
  `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Geist; src: url("file://${font}"); font-weight: 100 900 }
* { margin: 0; box-sizing: border-box }
body { width: ${WIDTH}px; height: ${HEIGHT}px; padding: 84px; background: #0d2520; color: #fff4e6;
  font-family: Geist, sans-serif; display: flex; flex-direction: column; justify-content: space-between }
header { display: flex; align-items: center; gap: 28px; font-size: 44px; font-weight: 600 }
svg { width: 96px; height: 96px }
h1 { font-size: 76px; line-height: 1.08; font-weight: 650; letter-spacing: -0.02em; max-width: 980px }
p { font-size: 32px; color: #7fd1b0 }
</style><header>${ICON}Pennywire</header>
<h1>Crypto-market intelligence, paid by the call</h1>
<p>For AI agents: x402, MCP, A2A and REST. No account, no API key.</p>`,
)
execFileSync(
  process.env.CHROMIUM ?? 'chromium',
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    `--window-size=${WIDTH},${HEIGHT}`,
    `--user-data-dir=${join(folder, 'profile')}`,
    `--screenshot=${resolve('web/preview.png')}`,
    `file://${drawing}`,
  ],
  { stdio: 'ignore' },
)
rmSync(folder, { recursive: true, force: true })
