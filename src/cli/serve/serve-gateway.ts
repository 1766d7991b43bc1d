import { serve } from '../../app/serve.ts'
import { type ConfigFlags, resolveEnvironment } from '../config/config-flags.ts'
import { openBrowser } from './open-browser.ts'

export interface ServeFlags extends ConfigFlags {
  readonly port?: string
  readonly host?: string
  readonly data?: string
  readonly open?: true
}

/** Starts a gateway; flags win over the environment, and that over files. */
export async function serveGateway(
  variables: Readonly<Record<string, string | undefined>>,
  { port, host, data, open, ...files }: ServeFlags,
): Promise<void> {
  const flags = Object.entries({ PORT: port, HOST: host, DATA_DIR: data }).filter(
    ([, value]) => value !== undefined,
  )
  const { environment } = resolveEnvironment(variables, files)
  const { url } = await serve({ ...environment, ...Object.fromEntries(flags) })
  if (open) openBrowser(url)
}
