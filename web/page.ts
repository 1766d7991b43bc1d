import { PaymentError } from '../src/client/payment-error.ts'
import { openCatalog } from './catalog.ts'
import { openDataNotice } from './data-notice.ts'
import { fill, make, one } from './dom.ts'
import { openFeed } from './feed.ts'
import { openFigures } from './figures.ts'
import { count, dollars } from './format.ts'
import { type Capabilities, explorerOf, networkName, readCapabilities } from './gateway.ts'
import { openHosts } from './home/hosts.ts'
import { openProof } from './home/proof.ts'
import { openSampleCard } from './home/sample-card.ts'
import { openMarkets } from './markets.ts'
import { openThemeSwitch } from './theme-switch.ts'
import { isFree, parseAskUrl, parseCallUrl, readTools, type Tool } from './tools.ts'
import { openAskForm } from './try/ask-form.ts'

type Begin = (toolId: string, input: Readonly<Record<string, unknown>> | undefined) => void

let tools: readonly Tool[] = []
let begin: Begin = () => {}

openThemeSwitch()
openMarkets()
void openSampleCard()
openDataNotice()
openHosts()
openProof()
followSources()
const askForm = openAskForm({ tools: () => tools, found: (toolId, input) => begin(toolId, input) })
void open()

async function open(): Promise<void> {
  try {
    const [capabilities, listed] = await Promise.all([readCapabilities(), readTools()])
    tools = listed
    const options = {
      nameOf: (network: string) => networkName(capabilities, network),
      explorerOf: (network: string, transaction: string) => explorerOf(capabilities, network, transaction),
      titleOf: (path: string) => tools.find((tool) => tool.path === path)?.title ?? path,
    }
    showMode(capabilities)
    showFacts(capabilities)
    openFeed(options)
    openFigures(options)
    openCatalog(tools, capabilities)
    begin = createBegin(capabilities)
    showWalletHint(capabilities)
    followAddress()
  } catch (error) {
    for (const position of document.querySelectorAll('.asking')) position.textContent = 'No answer'
    showTrouble(error)
  }
}

function showTrouble(error: unknown): void {
  const trouble = one('trouble', HTMLElement)
  const words = error instanceof PaymentError ? error.message : 'A part of this page could not be loaded.'
  trouble.hidden = false
  trouble.textContent = `${words} Reload the page to try again.`
}

/**
 * The wallet and the form of a call are a script of their own: it is loaded when a call begins, or when a visitor first
 * points at the workbench or goes there by key.
 */
function createBegin(capabilities: Capabilities): Begin {
  const load = async () => (await import('./try/workbench.ts')).openWorkbench(capabilities, tools)
  let loading: ReturnType<typeof load> | undefined
  const open = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const workbench = one('try', HTMLElement)
  for (const name of ['focusin', 'pointerover'])
    workbench.addEventListener(name, () => open().catch(showTrouble), { once: true })
  return (toolId, input) => {
    const tool = tools.find(({ id }) => id === toolId)
    if (tool) open().then((form) => form.begin(tool, input ?? tool.example), showTrouble)
  }
}

/** What the wallet is going to be, until it is opened. */
function showWalletHint({ faucet }: Capabilities): void {
  const words =
    faucet === undefined
      ? 'This gateway takes real dollars. Your wallet asks you before anything is signed.'
      : 'None yet. Your first payment creates a test wallet in this tab, filled with worthless dollars.'
  fill(one('wallet', HTMLElement), make('p', {}, words))
}

/** Restores the call or the sentence that the address names, now and whenever it changes; nothing is paid by that. */
function followAddress(): void {
  const follow = () => {
    const wanted = parseCallUrl(location.hash)
    const sentence = parseAskUrl(location.hash)
    if (wanted === undefined && sentence === undefined) return
    one('try', HTMLElement).scrollIntoView({ block: 'start' })
    if (wanted) begin(wanted.toolId, wanted.input)
    else if (sentence !== undefined) askForm.ask(sentence)
  }
  window.addEventListener('hashchange', follow)
  document.addEventListener('click', ({ target }) => {
    // a link to where the page is already changes no address
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.getAttribute('href') === location.hash) follow()
  })
  follow()
}

/** Opens the list of data sources where the address names it; it is loaded then. */
function followSources(): void {
  const follow = () => {
    if (location.hash !== '#all-sources') return
    import('./home/sources-dialog.ts').then(({ openSourcesDialog }) => openSourcesDialog()).catch(showTrouble)
  }
  window.addEventListener('hashchange', follow)
  follow()
}

/** Makes sure that made-up prices and worthless dollars are not taken for real ones. */
function showMode({ dataMode, faucet }: Capabilities): void {
  const words = [
    ...(dataMode === 'simulated' ? ['simulated data'] : []),
    ...(dataMode === 'replay' ? ['replayed data'] : []),
    ...(faucet === undefined ? [] : ['worthless dollars']),
  ]
  if (words.length === 0) return
  const notice = one('mode', HTMLElement)
  notice.title =
    'Data that is not live is labelled in every answer. Worthless dollars live on a chain inside this gateway.'
  fill(notice, make('strong', {}, 'Try-out gateway:'), ` ${words.join(', ')}`)
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
