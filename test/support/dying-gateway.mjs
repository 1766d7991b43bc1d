// Starts the compiled gateway as `dist/main.js` does, and kills it at a step of a paid call, the way a power cut would.
// Usage: FAILPOINT=<step> node test/support/dying-gateway.mjs
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const { openBundle } = await import(pathToFileURL(join(dist, 'bundle.js')).href)
const { FAILPOINT, ...environment } = process.env
const { serve } = openBundle(dist).run('serve.cjs')

serve(environment, {
  onStep(step) {
    if (step === FAILPOINT) process.kill(process.pid, 'SIGKILL')
  },
}).catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
