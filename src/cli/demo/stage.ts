import { openTrialFrom, type TrialGateway } from '../../app/trial-gateway.ts'
import { createDemoBuyer, type DemoBuyer } from './buyer.ts'
import { type DemoMarket, openDemoMarket } from './market.ts'

/** Everything the demo plays with. */
export interface Stage {
  readonly gateway: TrialGateway
  readonly market: DemoMarket
  readonly buyer: DemoBuyer
  /** URL of the call that is bought. */
  readonly callUrl: string
}

export const CALL_PATH = '/signal?token=bitcoin&bar=1h'
const MAX_USD = '0.05'

/** Opens a gateway on embedded defaults, whatever the environment states. */
export async function openStage(): Promise<Stage> {
  const market = openDemoMarket()
  const gateway = await openTrialFrom({}, { upstreams: { candles: market.candles } })
  return { gateway, market, buyer: createDemoBuyer(gateway, MAX_USD), callUrl: gateway.url + CALL_PATH }
}
