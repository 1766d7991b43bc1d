import { openBundle } from './bundle.ts'

const { serve } = openBundle(import.meta.dirname).run<typeof import('./serve.ts')>('serve.cjs')

serve().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
