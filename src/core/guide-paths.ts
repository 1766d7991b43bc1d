/** Paths of what a caller reads before it calls; every door links them, and each answers GET with 200. */
export const GUIDE_PATHS = {
  index: '/',
  tools: '/agent/tools',
  prices: '/prices.md',
  howToPay: '/how-to-pay.md',
  llms: '/llms.txt',
  skill: '/skill.md',
} as const

/** Finds the calls for a sentence, free: `POST {"intent": "…"}`. */
export const CONSULT_PATH = '/agent/consult'
/** Calls any tool by its id: `POST {"toolId": "…", "params": {…}}`. */
export const CALL_PATH = '/agent/tools/call'
export const FAUCET_PATH = '/embedded/faucet'

/** Where one tool is described: parameters, price, result and an example. */
export function toToolPath(toolId: string): string {
  return `${GUIDE_PATHS.tools}/${toolId}`
}
