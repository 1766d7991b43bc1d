import { make } from '../dom.ts'
import { count, dollars } from '../format.ts'
import { familyName, isFree, listFamilies, type Tool } from '../tools.ts'

const MAX_NAMED = 3

/** A card for every family: how many tools it has, what they cost, and some of their titles. */
export function familyCards(
  tools: readonly Tool[],
  choose: (family: string) => void,
): readonly HTMLElement[] {
  return listFamilies(tools).map((family) => {
    const members = tools.filter((tool) => tool.family === family)
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', class: 'family', click: () => choose(family) },
        make('strong', {}, familyName(family)),
        make(
          'span',
          { class: 'figure quiet' },
          members.length === 1 ? '1 tool' : `${count(members.length)} tools`,
        ),
        make('span', { class: 'family-tools' }, titles(members)),
        make('span', { class: 'figure family-price' }, priceRange(members)),
      ),
    )
  })
}

function titles(tools: readonly Tool[]): string {
  const named = tools.slice(0, MAX_NAMED).map(({ title }) => title)
  return named.join(', ') + (tools.length > MAX_NAMED ? ' …' : '')
}

/** What the paid tools of a family cost, and whether it has free ones. */
function priceRange(tools: readonly Tool[]): string {
  const paid = tools.filter((tool) => !isFree(tool)).map(({ priceUsd }) => Number(priceUsd))
  if (paid.length === 0) return 'free'
  const [low, high] = [Math.min(...paid), Math.max(...paid)]
  const range = low === high ? dollars(low) : `${dollars(low)} – ${dollars(high)}`
  return paid.length < tools.length ? `free, ${range}` : range
}
