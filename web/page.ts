import './plain-zod.ts'
import { announcedRoutes } from '../src/discovery/announced.ts'
import { openCatalogue } from './catalogue.ts'
import { createCopyButton } from './copy-button.ts'
import { openDataNotice } from './data-notice.ts'
import { fill, make, one } from './dom.ts'
import { openFeed } from './feed.ts'
import { openFigures } from './figures.ts'
import { count, dollars } from './format.ts'
import { type Capabilities, describeError, gatewayUrl, networkName, readCapabilities } from './gateway.ts'
import { openMarkets } from './markets.ts'
import { openThemeSwitch } from './theme-switch.ts'
import { isFree, parseCallUrl, readTools, type Tool } from './tools.ts'
import { openAskForm } from './try/ask-form.ts'
import { openCallForm } from './try/call-form.ts'
import { openWalletPanel } from './try/wallet-panel.ts'

let tools: readonly Tool[] = []
let goTo: (toolId: string, input: Record<string, unknown>) => void = () => {}

openThemeSwitch()
openMarkets()
openDataNotice()
showAnnounced()
showAddresses()
openAskForm({ tools: () => tools, found: (toolId, input) => goTo(toolId, input) })
void open()

async function open(): Promise<void> {
  try {
    const [capabilities, listed] = await Promise.all([readCapabilities(), readTools()])
    tools = listed
    const nameOf = (network: string) => networkName(capabilities, network)
    showMode(capabilities)
    showFacts(capabilities)
    openFeed({ nameOf })
    openFigures({ nameOf })
    openCatalogue(tools, capabilities)
    const service = openCallForm(capabilities, openWalletPanel(capabilities))
    goTo = (toolId, input) => {
      const tool = tools.find(({ id }) => id === toolId)
      if (tool) service.begin(tool, input)
    }
    const follow = () => {
      const wanted = parseCallUrl(location.hash)
      const tool = wanted && tools.find(({ id }) => id === wanted.toolId)
      if (!wanted || !tool) return
      one('try', HTMLElement).scrollIntoView({ block: 'start' })
      goTo(wanted.toolId, wanted.input ?? tool.example)
    }
    window.addEventListener('hashchange', follow)
    document.addEventListener('click', ({ target }) => {
      // a link to where the page is already changes no address
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.getAttribute('href') === location.hash) follow()
    })
    follow()
  } catch (error) {
    const trouble = one('trouble', HTMLElement)
    for (const position of document.querySelectorAll('.asking')) position.textContent = 'No answer'
    trouble.hidden = false
    trouble.textContent = `${describeError(error)} Reload the page to try again.`
  }
}

/** Nobody is to take made-up prices or worthless dollars for real ones. */
function showMode({ dataMode, faucet }: Capabilities): void {
  const words = [
    ...(dataMode === 'simulated'
      ? ['Market data here is simulated: made up, and labelled so in every answer.']
      : []),
    ...(dataMode === 'replay' ? ['Market data here is replayed from recordings, and labelled so.'] : []),
    ...(faucet === undefined
      ? []
      : ['Dollars here are worth nothing: they live on a chain inside this gateway.']),
  ]
  if (words.length === 0) return
  const notice = one('mode', HTMLElement)
  fill(notice, make('strong', {}, 'Try-out gateway'), ` ${words.join(' ')}`)
  notice.hidden = false
}

function showFacts({ networks }: Capabilities): void {
  const paid = tools.filter((tool) => !isFree(tool)).map(({ priceUsd }) => Number(priceUsd))
  const fact = (name: string, value: string) =>
    make('div', {}, make('dt', {}, name), make('dd', { class: 'figure' }, value))
  fill(
    one('facts', HTMLElement),
    fact('Tools', count(tools.length)),
    fact('Free', count(tools.length - paid.length)),
    fact('Calls from', dollars(Math.min(...paid))),
    fact('Networks', count(networks.length)),
  )
}

function showAnnounced(): void {
  const rows = announcedRoutes.map(({ path, methods, summary }) =>
    make('li', {}, make('code', {}, `${methods.join(', ')} ${path}`), make('span', {}, summary)),
  )
  one('announced', HTMLElement).replaceChildren(...rows)
}

/** Commands for agents name the gateway that serves this page. */
function showAddresses(): void {
  for (const position of document.querySelectorAll<HTMLElement>('[data-command]')) {
    const command = (position.dataset['command'] ?? '').replaceAll('{url}', gatewayUrl.replace(/\/$/, ''))
    position.append(
      make('pre', { class: 'code', tabindex: '0' }, command),
      createCopyButton(() => command),
    )
  }
}
