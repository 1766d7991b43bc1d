// Written from the contracts by `npm run manifests`.
import type { Route } from '../../src/client/route.ts'
import { signalsRoutes, type SignalsTools } from './signals.ts'
import { experimentRoutes, type ExperimentTools } from './experiment.ts'
import { bitcoinRoutes, type BitcoinTools } from './bitcoin.ts'
import { marketsRoutes, type MarketsTools } from './markets.ts'
import { quantitativeRoutes, type QuantitativeTools } from './quantitative.ts'
import { insightsRoutes, type InsightsTools } from './insights.ts'
import { derivativesRoutes, type DerivativesTools } from './derivatives.ts'
import { chainsRoutes, type ChainsTools } from './chains.ts'
import { tradeBuildingRoutes, type TradeBuildingTools } from './trade-building.ts'
import { portfolioRoutes, type PortfolioTools } from './portfolio.ts'
import { assetsRoutes, type AssetsTools } from './assets.ts'
import { defiRoutes, type DefiTools } from './defi.ts'
import { swapRoutes, type SwapTools } from './swap.ts'
import { equitiesRoutes, type EquitiesTools } from './equities.ts'
import { launchpadRoutes, type LaunchpadTools } from './launchpad.ts'
import { socialRoutes, type SocialTools } from './social.ts'
import { newsRoutes, type NewsTools } from './news.ts'
import { aiRoutes, type AiTools } from './ai.ts'
import { serviceRoutes, type ServiceTools } from './service.ts'
import { paymentsRoutes, type PaymentsTools } from './payments.ts'
import { registryRoutes, type RegistryTools } from './registry.ts'
import { x402WorldRoutes, type X402WorldTools } from './x402-world.ts'
import { monitorsRoutes, type MonitorsTools } from './monitors.ts'
import { sessionsRoutes, type SessionsTools } from './sessions.ts'
import { treasuryRoutes, type TreasuryTools } from './treasury.ts'
import { agentsRoutes, type AgentsTools } from './agents.ts'

/** Every tool of a gateway as a method. */
export interface Tools extends SignalsTools, ExperimentTools, BitcoinTools, MarketsTools, QuantitativeTools, InsightsTools, DerivativesTools, ChainsTools, TradeBuildingTools, PortfolioTools, AssetsTools, DefiTools, SwapTools, EquitiesTools, LaunchpadTools, SocialTools, NewsTools, AiTools, ServiceTools, PaymentsTools, RegistryTools, X402WorldTools, MonitorsTools, SessionsTools, TreasuryTools, AgentsTools {}

/** Where each of them is. */
export const routes: Readonly<Record<keyof Tools, Route>> = {
  ...signalsRoutes,
  ...experimentRoutes,
  ...bitcoinRoutes,
  ...marketsRoutes,
  ...quantitativeRoutes,
  ...insightsRoutes,
  ...derivativesRoutes,
  ...chainsRoutes,
  ...tradeBuildingRoutes,
  ...portfolioRoutes,
  ...assetsRoutes,
  ...defiRoutes,
  ...swapRoutes,
  ...equitiesRoutes,
  ...launchpadRoutes,
  ...socialRoutes,
  ...newsRoutes,
  ...aiRoutes,
  ...serviceRoutes,
  ...paymentsRoutes,
  ...registryRoutes,
  ...x402WorldRoutes,
  ...monitorsRoutes,
  ...sessionsRoutes,
  ...treasuryRoutes,
  ...agentsRoutes,
}
