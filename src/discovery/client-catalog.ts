import { z } from 'zod'
import { Provenance, type Tool } from '../tools/define-tool.ts'
import { type Family, groupByFamily } from './families.ts'
import { comment, schemaType } from './openapi/schema-type.ts'
import { priceText } from './tool-text.ts'

const FOLDER = 'generated/client/'
const provenance = withoutDialect(z.toJSONSchema(Provenance))
const GENERATED_NOTICE = '// Written from the contracts by `npm run manifests`.'

/** The tools as methods of the typed client, a file for each family and one for all of them: their texts by path. */
export function createClientCatalog(tools: readonly Tool[]): Readonly<Record<string, string>> {
  const families = groupByFamily(tools)
  return {
    [`${FOLDER}catalog.ts`]: createCatalogFile(families),
    [`${FOLDER}provenance.ts`]: createProvenanceFile(),
    ...Object.fromEntries(families.map((family) => [`${FOLDER}${family.name}.ts`, createFamilyFile(family)])),
  }
}

function createCatalogFile(families: readonly Family[]): string {
  return [
    GENERATED_NOTICE,
    importLine('type { Route }', '../../src/client/route.ts'),
    ...families.map(({ name }) =>
      importLine(`{ ${lowerCamel(name)}Routes, type ${upperCamel(name)}Tools }`, `./${name}.ts`),
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

function importLine(names: string, file: string): string {
  return `import ${names} from '${file}'`
}

function createProvenanceFile(): string {
  return [
    GENERATED_NOTICE,
    '',
    comment(`${provenance['description']}`),
    `export type Provenance = ${schemaType(provenance, { side: 'output' })}`,
    '',
  ].join('\n')
}

function createFamilyFile({ name, tools }: Family): string {
  const types = tools.flatMap(shapes)
  return [
    GENERATED_NOTICE,
    importLine('type { CallOptions, ToolAnswer }', '../../src/client/tool-call.ts'),
    importLine('type { Route }', '../../src/client/route.ts'),
    ...(types.some((text) => text.includes(': Provenance'))
      ? [importLine('type { Provenance }', './provenance.ts')]
      : []),
    ...types,
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
    `export type ${name}Output = ${schemaType(outputSchema, { side: 'output', named: { Provenance: provenance } })}`,
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

function withoutDialect({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema) {
  return schema
}
