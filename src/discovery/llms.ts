import { CALL_PATH, CONSULT_PATH, GUIDE_PATHS, toToolPath } from '../core/guide-paths.ts'
import { DISCLAIMER, type Tool } from '../tools/define-tool.ts'
import { doorLines } from './door-lines.ts'
import { groupByFamily } from './families.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts } from './gateway-facts.ts'
import { chargingRules, dataLine, networkLines, payingSteps } from './paying.ts'
import { exampleCall, parameterLines, priceText } from './tool-text.ts'

/** `/llms.txt`: what to do first, and where to read more. */
export function createLlmsText(tools: readonly Tool[], facts: GatewayFacts): string {
  const { publicUrl } = facts
  const links = [
    [GUIDE_PATHS.howToPay, 'How to pay', 'steps, networks, funding, and what each refusal means.'],
    [GUIDE_PATHS.prices, 'Prices', `all ${tools.length} tools by family, one line each.`],
    [GUIDE_PATHS.tools, 'Tools', 'the catalog as JSON; `/agent/tools/{toolId}` describes one tool.'],
    [GUIDE_PATHS.skill, 'Skill', 'instructions for agents that load skills.'],
    [
      '/docs',
      'Documentation',
      'guides, and every operation with an example answer; `.md` behind an address is Markdown.',
    ],
    ['/openapi.json', 'OpenAPI', 'every route with its schemas; `?tag={family}` gives one family.'],
    ['/llms-full.txt', 'Everything in one text', 'how to pay, and every tool with its parameters.'],
    ['/x402/capabilities', 'Payment', 'networks, assets and facilitators at the moment.'],
  ]
  return text([
    ...opening(facts),
    '## What to do',
    '',
    ...firstSteps(facts).map((step, at) => `${at + 1}. ${step}`),
    '',
    '## What you are charged',
    '',
    ...shortRules.map((rule) => `- ${rule}`),
    '',
    '## Doors',
    '',
    ...doorLines(facts).map((line) => `- ${line}`),
    '',
    '## Tools',
    '',
    `${groupByFamily(tools)
      .map(({ name, tools: family }) => `${name} (${family.length})`)
      .join(', ')}.`,
    '',
    '## Read on',
    '',
    ...links.map(([path, name, about]) => `- [${name}](${publicUrl}${path}): ${about}`),
  ])
}

/** `/prices.md`: one line a tool, by family. */
export function createPriceText(tools: readonly Tool[], facts: GatewayFacts): string {
  const { publicUrl } = facts
  return text([
    `# Prices of ${GATEWAY_NAME}`,
    '',
    dataLine(facts),
    DISCLAIMER,
    '',
    `A failed call costs nothing. [How to pay](${publicUrl}${GUIDE_PATHS.howToPay})`,
    '',
    ...groupByFamily(tools).flatMap((family) => [
      `## ${family.name}`,
      '',
      ...family.tools.map(
        ({ contract }) =>
          `- [${contract.title}](${publicUrl}${toToolPath(contract.id)}) \`${contract.route.methods[0]} ${contract.route.path}\`: ${contract.summary} ${sentence(priceText(contract))}`,
      ),
      '',
    ]),
  ])
}

/** `/llms-full.txt`: the whole gateway for a reader who can open no second document. */
export function createLlmsFullText(tools: readonly Tool[], facts: GatewayFacts): string {
  return text([
    ...opening(facts),
    '## How to pay',
    '',
    ...payingSteps.map((step, at) => `${at + 1}. ${step}`),
    '',
    ...networkLines(facts).map((line) => `- ${line}`),
    '',
    '## What a call may cost',
    '',
    ...chargingRules.map((rule) => `- ${rule}`),
    '',
    '## Doors',
    '',
    ...doorLines(facts).map((line) => `- ${line}`),
    '',
    '## Tools',
    '',
    ...groupByFamily(tools).flatMap((family) => [
      `### ${family.name}`,
      '',
      ...family.tools.flatMap((tool) => entry(tool, facts)),
    ]),
  ])
}

/** What an agent does, from a wish to an answer. */
export function firstSteps({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>): readonly string[] {
  return [
    `Ask what to call, free: \`POST ${publicUrl}${CONSULT_PATH}\` with \`{"intent": "is SOL trending up?"}\` returns ready calls with \`toolId\`, \`params\` and \`max_cost_usd\`.`,
    `Call it: \`POST ${publicUrl}${CALL_PATH}\` with \`{"toolId": "…", "params": {…}}\`. A free tool answers at once; a paid one answers 402 with its price. Nothing is charged yet.`,
    'Pay: sign one entry of `accepts[]` with your wallet, and repeat the same request with the payload in `PAYMENT-SIGNATURE`. Any x402 v2 client does this for you.',
    'Read the answer: `provenance` states sources, times and whether the data is simulated. `X-Payment-Receipt` is your receipt.',
  ]
}

const shortRules: readonly string[] = [
  'You only pay for answers you receive. Every error states `charged`: `no`, `yes` or `pending`.',
  '400 and 404: change the request. 402: follow `hint`. 429 and 503: wait for `Retry-After`, then repeat.',
  '`charged: "pending"`: repeat the same request with the same payment. Do not sign another one.',
  'The header `X-Max-Cost-Usd` refuses a call that costs more.',
]

function opening(facts: GatewayFacts): string[] {
  return [`# ${GATEWAY_NAME}`, '', `> ${GATEWAY_SUMMARY}`, '', dataLine(facts), DISCLAIMER, '']
}

function entry(tool: Tool, { publicUrl }: GatewayFacts): string[] {
  const { contract } = tool
  return [
    `#### ${contract.title} (\`${contract.id}\`, ${priceText(contract)})`,
    '',
    `${contract.summary} ${contract.description}`,
    '',
    `- Route: \`${contract.route.methods.join(' | ')} ${contract.route.path}\``,
    ...parameterLines(tool).map((line) => `- ${line}`),
    `- Example: \`${exampleCall(tool, publicUrl)}\``,
    '',
  ]
}

function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`
}
