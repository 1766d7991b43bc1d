import { DISCLAIMER, type Tool } from '../tools/define-tool.ts'
import { doorLines } from './door-lines.ts'
import { groupByFamily } from './families.ts'
import { GATEWAY_NAME, type GatewayFacts, INTERFACE_VERSION } from './gateway-facts.ts'
import { chargingRules, dataLine, networkLines, payingSteps } from './paying.ts'
import { exampleCall, priceText } from './tool-text.ts'

/** The folder of a skill has the same name. */
export const SKILL_NAME = 'pennywire'

/** What makes a host load the skill; at most 1,024 characters. */
export const SKILL_DESCRIPTION =
  'Buy crypto-market intelligence by the call: trading signals, technical indicators, prices, candles and more, paid in USDC over x402 without an account or an API key. Use when the user asks about crypto markets or wants to pay for such data from a wallet.'

/** `/skill.md`: how an agent uses this gateway, with the front matter of an Agent Skill. */
export function createSkillText(tools: readonly Tool[], facts: GatewayFacts): string {
  const { publicUrl } = facts
  const [first] = tools.filter(({ contract }) => contract.price > 0n)
  const lines = [
    '---',
    `name: ${SKILL_NAME}`,
    `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    'license: MIT',
    'compatibility: Needs HTTP access to the gateway; paid calls need a wallet that signs x402 v2 payments.',
    'metadata:',
    `  version: "${INTERFACE_VERSION}"`,
    `  url: "${publicUrl}"`,
    '---',
    '',
    `# ${GATEWAY_NAME}`,
    '',
    `Base URL: ${publicUrl}`,
    '',
    dataLine(facts),
    '',
    '## Choose a tool',
    '',
    ...chooseLines(tools, facts).map((line) => `- ${line}`),
    '',
    '## Call it',
    '',
    ...doorLines(facts).map((line) => `- ${line}`),
    ...(first ? ['', `For example: \`${exampleCall(first, publicUrl)}\``] : []),
    '',
    '## Pay for it',
    '',
    ...payingSteps.map((step, at) => `${at + 1}. ${step}`),
    '',
    ...networkLines(facts).map((line) => `- ${line}`),
    '',
    'Never put a private key into a request, a prompt or a log. Tell the user what a call costs before you pay for it.',
    '',
    '## Read the answer',
    '',
    ...chargingRules.map((rule) => `- ${rule}`),
    '',
    '## Prices',
    '',
    ...groupByFamily(tools).flatMap((family) => [
      `### ${family.name}`,
      '',
      '| tool | route | price | what it gives |',
      '|---|---|---|---|',
      ...family.tools.map(
        ({ contract }) =>
          `| \`${contract.id}\` | \`${contract.route.methods.join(' ')} ${contract.route.path}\` | ${priceText(contract)} | ${contract.summary} |`,
      ),
      '',
    ]),
    '## Disclaimer',
    '',
    `${DISCLAIMER} Results can be wrong or late; you act on them at your own risk.`,
  ]
  return `${lines.join('\n')}\n`
}

function chooseLines(tools: readonly Tool[], { publicUrl }: GatewayFacts): readonly string[] {
  const consult = tools.find(({ contract }) => contract.id === 'consult')
  return [
    ...(consult
      ? [
          `Not sure which? \`POST ${publicUrl}${consult.contract.route.path}\` with \`{"intent": "…"}\` is free and returns the calls to make.`,
        ]
      : []),
    `\`GET ${publicUrl}/agent/tools\` is free and lists every tool with its parameters and price.`,
    `\`GET ${publicUrl}/openapi.json?tag={family}\` has the schemas of one family.`,
  ]
}
