type Child = Node | string | undefined | false
type Attribute = string | boolean | undefined | ((event: Event) => void)

/**
 * An element with its attributes and children. Text is only ever set as text, so that nothing a stranger wrote is read
 * as markup. A function is listened with; `true` sets an attribute without a value, `false` and `undefined` set none.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...keepPresent(children))
  return element
}

/** Puts these children in the place of those that are there. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...keepPresent(children))
}

/**
 * The element of the document that has this id.
 *
 * @throws Error when there is none of that kind: the document and its script are not of one build.
 */
export function one<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The document has no ${kind.name} with the id ${id}.`)
}

function keepPresent(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false)
}
