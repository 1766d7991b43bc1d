import type { Tool } from '../tools/define-tool.ts'
import { type Family, familiesOf } from './families.ts'
import { comment, schemaType } from './schema-type.ts'
import { priceText } from './tool-text.ts'

const FOLDER = 'src/client/catalogue/'
const WRITTEN = '// Written from the contracts by `npm run manifests`.'

/** The tools as methods of the typed client, a file for each family and one for all of them: their texts by path. */
export function clientCatalogue(tools: readonly Tool[]): Readonly<Record<string, string>> {
  const families = familiesOf(tools)
  return {
    [`${FOLDER}catalogue.ts`]: wholeCatalogue(families),
    ...Object.fromEntries(families.map((family) => [`${FOLDER}${family.name}.ts`, familyFile(family)])),
  }
}

function wholeCatalogue(families: readonly Family[]): string {
  return [
    WRITTEN,
    "import type { Route } from '../route.ts'",
    ...families.map(
      ({ name }) => `import { ${lowerCamel(name)}Routes, type ${upperCamel(name)}Tools } from './${name}.ts'`,
    ),
    '',
    '/** Every tool of a gateway as a method. */',
    `export interface Tools extends ${families.map(({ name }) => `${upperCamel(name)}Tools`).join(', ')} {}`,
    '',
    '/** Where each of them is. */',
    'export const routes: Readonly<Record<keyof Tools, Route>> = {',
    ...families.map(({ name }) => `  ...${lowerCamel(name)}Routes,`),
    '}',
    '',
  ].join('\n')
}

function familyFile({ name, tools }: Family): string {
  return [
    WRITTEN,
    "import type { CallOptions, ToolAnswer } from '../create-client.ts'",
    "import type { Route } from '../route.ts'",
    ...tools.flatMap(shapes),
    '',
    `export interface ${upperCamel(name)}Tools {`,
    tools.map(method).join('\n\n'),
    '}',
    '',
    `export const ${lowerCamel(name)}Routes: Readonly<Record<keyof ${upperCamel(name)}Tools, Route>> = {`,
    ...tools.map(route),
    '}',
    '',
  ].join('\n')
}

function shapes({ contract, inputSchema, outputSchema }: Tool): readonly string[] {
  const name = upperCamel(contract.id)
  return [
    '',
    `export type ${name}Input = ${schemaType(inputSchema, { side: 'input' })}`,
    '',
    `export type ${name}Output = ${schemaType(outputSchema, { side: 'output' })}`,
  ]
}

function method({ contract, inputSchema, quote }: Tool): string {
  const name = upperCamel(contract.id)
  const price = `${quote ? 'From ' : ''}${priceText(contract)}`
  const isOptional = ((inputSchema['required'] ?? []) as readonly string[]).length === 0
  return [
    `  ${comment(`${contract.summary} Costs: ${price}.`)}`,
    `  ${lowerCamel(contract.id)}(input${isOptional ? '?' : ''}: ${name}Input, options?: CallOptions): Promise<ToolAnswer<${name}Output>>`,
  ].join('\n')
}

/** A tool that takes either is posted to: a body carries every type as it is. */
function route({ contract }: Tool): string {
  const { path, methods } = contract.route
  const verb = methods.includes('POST') ? 'POST' : 'GET'
  return `  ${lowerCamel(contract.id)}: { method: '${verb}', path: '${path}' },`
}

function lowerCamel(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function upperCamel(id: string): string {
  return lowerCamel(`-${id}`)
}
