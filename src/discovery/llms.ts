import { DISCLAIMER, type Tool } from '../tools/define-tool.ts'
import { doorLines } from './door-lines.ts'
import { groupByFamily } from './families.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts } from './gateway-facts.ts'
import { chargingRules, dataLine, networkLines, payingSteps } from './paying.ts'
import { exampleCall, parameterLines, priceText } from './tool-text.ts'

/** `/llms.txt`: what there is and where to read more, one line a tool. */
export function createLlmsText(tools: readonly Tool[], facts: GatewayFacts): string {
  const { publicUrl } = facts
  const lines = groupByFamily(tools).flatMap((family) => [
    `## ${family.name}`,
    '',
    ...family.tools.map(
      ({ contract }) =>
        `- [${contract.title}](${publicUrl}${contract.route.path}): ${contract.summary} ${sentence(priceText(contract))}`,
    ),
    '',
  ])
  return text([
    ...opening(facts),
    '## Read on',
    '',
    `- [Everything in one text](${publicUrl}/llms-full.txt): how to pay, and every tool with its parameters.`,
    `- [Skill](${publicUrl}/skill.md): the same for agents that load skills.`,
    `- [OpenAPI](${publicUrl}/openapi.json): every route with its schemas and prices.`,
    `- [Tools](${publicUrl}/agent/tools): the catalogue as JSON.`,
    `- [Payment](${publicUrl}/x402/capabilities): networks, assets and facilitators.`,
    '',
    ...lines,
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
