// Measures how fast pages are painted and how much they move, at every width, on a gateway of its own:
//   npm run page:check [-- --runs 3 --path /]
// Fails when the largest paint takes longer than a second or the layout moves by 0.02 or more. Loopback hides what comes
// late, so one more run of every page delays scripts, fonts and answers; it counts for movement alone.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { chromium } = createRequire(new URL('../check/package.json', import.meta.url))('playwright-core')

const MAX_PAINT_MS = 1_000
const MAX_SHIFT = 0.02
const SETTLE_MS = 2_500
/** How late scripts, fonts and answers are in the run that looks for movement. */
const LATE_MS = 600
const LATE = ['script', 'font', 'fetch', 'eventsource']
const PATHS = ['/', '/docs', '/docs/operations/signal', '/docs/families/markets', '/docs/paying', '/admin']
const ADMIN_TOKEN = 'page-check-0123456789abcdef0123456789abcdef'
/** The admin page keeps its token here. */
const SIGN_IN = `sessionStorage.setItem('pennywire.admin', '${ADMIN_TOKEN}')`
/** What has moved is named, this much of it. */
const MAX_NAMED = 6
const STEP_PIXELS = 600
const SIZES = [
  [390, 844],
  [1024, 768],
  [1440, 900],
]
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell']
/** Runs before the page: keeps what the browser reports of paints and shifts. */
const OBSERVE = `{
  window.measured = { paint: 0, shift: 0, moved: new Set() }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.measured.shift += entry.value
      for (const { node } of entry.sources) window.measured.moved.add(node?.id || node?.className || node?.parentElement?.className || node?.nodeName)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string', multiple: true, default: PATHS },
  },
})
const directory = mkdtempSync(join(tmpdir(), 'pennywire-page-check-'))
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const gateway = spawn(process.execPath, [main], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    ADMIN_TOKENS: `check:${ADMIN_TOKEN}`,
    THROTTLE_BURST: '100000',
    THROTTLE_SUSTAINED: '100000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await readUrl(gateway)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  let isGood = true
  for (const path of values.path) {
    for (const [width, height] of SIZES) {
      const runs = []
      for (let run = 0; run < Number(values.runs); run += 1)
        runs.push(await measure(browser, url + path, { viewport: { width, height } }))
      const late = await measure(browser, url + path, { viewport: { width, height }, isLate: true })
      const paint = median(runs.map((one) => one.paint))
      const shift = Math.max(...runs.map((one) => one.shift))
      const moved = [...new Set([...runs, late].flatMap((one) => one.moved))].slice(0, MAX_NAMED)
      const isFine = paint > 0 && paint <= MAX_PAINT_MS && Math.max(shift, late.shift) < MAX_SHIFT
      isGood &&= isFine
      process.stdout.write(
        `${isFine ? '✓' : '✗'} ${path.padEnd(24)} ${`${width}`.padStart(5)} px  largest paint ${Math.round(paint)} ms, layout shift ${shift.toFixed(4)}, late ${late.shift.toFixed(4)}${isFine ? '' : `: ${moved.join(', ')}`}\n`,
      )
    }
  }
  await browser.close()
  process.exitCode = isGood ? 0 : 1
} finally {
  gateway.kill()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

/** Opens a page in a fresh browser context, waits until it has settled, and scrolls to its end. */
async function measure(browser, url, { viewport, isLate = false }) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  await page.addInitScript(SIGN_IN)
  if (isLate) {
    await page.route('**/*', async (route, request) => {
      if (LATE.includes(request.resourceType())) await delay(LATE_MS)
      await route.continue().catch(() => {})
    })
  }
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(isLate ? SETTLE_MS + 2 * LATE_MS : SETTLE_MS)
  const { paint } = await page.evaluate('window.measured')
  const end = await page.evaluate('document.documentElement.scrollHeight')
  for (let top = 0; top < end; top += STEP_PIXELS) {
    await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`)
    await page.waitForTimeout(60)
  }
  const { shift, moved } = await page.evaluate('({ ...window.measured, moved: [...window.measured.moved] })')
  await context.close()
  return { paint, shift, moved }
}

async function readUrl({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{"event":"ready"')) return JSON.parse(line).url
  }
  throw new Error('The gateway did not start.')
}

function findBrowser() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const found = folders.flatMap((folder) => BROWSERS.map((name) => join(folder, name))).find(existsSync)
  if (found === undefined) throw new Error('Install a browser, such as the package chromium of Debian.')
  return found
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
