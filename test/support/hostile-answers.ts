import { readdirSync, readFileSync } from 'node:fs'
import { tools } from '../../src/app/registry.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import type { Tool } from '../../src/tools/define-tool.ts'

/** What a stranger writes where an answer quotes others: each would do harm in one of the languages of a page. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</text></svg><script>alert(1)</script>',
  ']]><!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  'javascript:alert(1)',
  'https://user:pass@evil.example/"onmouseover="alert(1)',
  '[a](javascript:alert(1)) ![p](https://evil.example/p.png) <b>b</b>',
  'data:text/html,<script>alert(1)</script>',
  '@ink" onload="alert(1)',
  '=HYPERLINK("https://evil.example","x")',
  '__proto__',
  'constructor',
  '\u202egnp.exe\u2066\u0000\u001b[31m\ud800',
  '{{constructor.constructor("alert(1)")()}}',
  'x'.repeat(5_000),
  'ﷺ'.repeat(300),
  '\u0301'.repeat(400),
  '',
]

const folder = new URL('../../generated/examples/', import.meta.url)
const examples = new Map(
  readdirSync(folder).flatMap((name) =>
    Object.entries<JsonObject>(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  ),
)

/** The example answer of every tool that has one. */
export function listExampleAnswers(): readonly { readonly tool: Tool; readonly answer: JsonObject }[] {
  return tools.flatMap((tool) => {
    const answer = examples.get(tool.contract.id)
    return answer ? [{ tool, answer }] : []
  })
}

/** A value of the same form, whose texts and numbers are replaced; what `change` leaves undefined stays. */
export function mapLeaves(value: Json, change: (leaf: Json) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change))
  if (typeof value !== 'object' || value === null) return change(value) ?? value
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, mapLeaves(member ?? null, change)]),
  )
}
