import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { dollarCoins, isProtocol, protocolNameOf, protocols } from '../entities/asset-roles.ts'
import { isChain, type KnownAsset } from '../entities/assets.ts'
import { protocolOf } from '../entities/heard-names.ts'
import { type Entity, ofKind } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { followsOn, isItalianOnThe, isNoChain } from '../entities/places.ts'
import { stem } from '../text/fold.ts'
import { isRefused } from './denials.ts'
import type { Filling } from './filling.ts'
import { isPortuguese } from './portuguese.ts'
import type { Slot } from './schema.ts'
import { readListedToken } from './sides/listed-tokens.ts'
import { type Free, first, isSeveral, list, type Source, type Value } from './source.ts'
import { readSearch } from './texts/search.ts'
import { choiceOf } from './values.ts'

export function readProtocol(slot: Slot, source: Source, free: Free, hasChain: boolean): Value | undefined {
  if (hasChain && chainByName(source)) return undefined
  const named = protocolsIn(source, hasChain)
  const [first] = named.filter(({ from }) => from.length === 0)
  return (
    first ??
    named.find(({ from }) =>
      from.every((one) => one.kind === 'venue' || (one.kind === 'asset' && free('asset').includes(one))),
    ) ??
    (free('chain').length > 0 || free('asset').length > 0 ? undefined : readSearch(source, free, slot))
  )
}

/** "Flow blockchain", "berachain": a chain by what it is called, though no list of ours has it. */
function chainByName({ words, entities }: Source): Value | undefined {
  return first(
    entities.filter((one) => one.kind === 'asset' || one.kind === 'symbol'),
    (one) => {
      const name = one.kind === 'asset' ? one.asset.name : (words[one.at]?.folded ?? '')
      const isCalled = /.chain$/.test(name) || CHAIN.test(words[one.at + one.length]?.folded ?? '')
      return isCalled && one.length === 1 ? name : undefined
    },
  )
}
const CHAIN = /^(?:block)?chain$/

/** The protocols that a text names, each by its own word or by the coin that is called after it. */
export function protocolsIn(source: Source, hasChain: boolean): Value[] {
  const { words, entities } = source
  return words.flatMap(({ folded }, at): Value[] => {
    const one = entities.find((entity) => entity.at === at)
    if (one?.kind === 'asset' && one.length > 0 && !(hasChain && isChain(one.asset)))
      return [{ value: versioned(source, protocolNameOf(one, folded), at + one.length), from: [one] }]
    // Raydium is a venue and a protocol
    const protocol = one && one.kind !== 'venue' ? undefined : protocolOf(folded)
    if (protocol === undefined) return []
    return [{ value: versioned(source, protocol, at + 1), from: one ? [one] : [] }]
  })
}

/** `uniswap-v3`: a protocol with its version behind it. */
function versioned({ words }: Source, protocol: string, behind: number): string {
  const { gap = '', folded = '' } = words[behind] ?? {}
  return /^[ -]?$/.test(gap) && /^v\d$/.test(folded) ? `${protocol}-${folded}` : protocol
}

export function readMint(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const { entities } = source
  const takesContract = slot.name === 'tokenAddress' || slot.name === 'token'
  return (
    first(free('mint'), ({ text }) => text) ??
    (takesContract ? first(free('evm'), ({ text }) => text) : undefined) ??
    (has('address-to') ? readListedToken(source) : undefined) ??
    (has('asset') || has('assets') || has('search')
      ? undefined
      : first(
          // where a token may be left out, the coin of the chain is meant by leaving it out
          // and by its name the chain itself: "solana tokens that are ready"
          ofKind(entities, 'asset').filter(
            ({ asset, at }) =>
              slot.required ||
              !isChain(asset) ||
              (!has('address-to') &&
                source.words[at]?.folded === asset.symbol.toLowerCase() &&
                !OF_CHAIN.test(source.words[at + 1]?.folded ?? '')),
          ),
          ({ asset }) => asset.mint,
        ))
  )
}

/** "Sol mints", "SOL memecoins" are those of the chain. */
const OF_CHAIN = /^(?:mints|tokens|coins|memecoins|memes|shitcoins|gems|launches|projects)$/

/** "On Arbitrum" is a chain where the tool takes one, and "USDT on Aave" a protocol. */
export function isLocation(one: Entity, { words, entities }: Source, has: Filling['has']): boolean {
  // a subject that stands elsewhere is no place here
  if (one.kind !== 'asset' || one.length === 0) return false
  const written = words[one.at]?.folded
  const isSymbol = written === one.asset.symbol.toLowerCase() || NO_CHAIN.test(written ?? '')
  const isName = !isSymbol || one.asset.name === written
  if (has('project') && isProtocol(one) && (isName || isSeveral(entities))) return true
  const first = entities.find(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (has('asset') && has('chain') && one !== first && isChain(one.asset) && !isSymbol) return true
  if (has('chain') && has('project') && isChain(one.asset) && !isSymbol && isAboutStablecoins(words))
    return true
  // "아비트럼 USDC 풀": before a coin, the name of a chain is where its pools are
  if (
    has('chain') &&
    has('project') &&
    isChain(one.asset) &&
    !isSymbol &&
    entities.some(
      (other) =>
        other.kind === 'asset' && other.at === one.at + one.length && dollarCoins.has(other.asset.symbol),
    )
  )
    return true
  if (!followsOn(words, one.at) || dollarCoins.has(one.asset.symbol)) return false
  // "what does Aave pay on ETH": of a protocol and a symbol the symbol is the coin
  const isBesideProtocol = ofKind(entities, 'asset').every((other) => other === one || isProtocol(other))
  if (has('asset') && has('project') && isSymbol && isBesideProtocol) return false
  // "earn on SOL": alone, the symbol is the coin and the name the chain
  if (has('asset') && !isSeveral(entities) && isSymbol) return false
  return isChain(one.asset) ? has('chain') : has('project') && one !== first
}

/** "Процент на эфир": the coin, whose chain is called "эфириум". */
const NO_CHAIN = /^(?:ethers?$|эфир(?!и)|ефір(?!і)|ефир(?!и)|이더(?!리)|イーサ(?!リ)|以太(?!坊))/u

/** "Stablecoin pools of Ethereum" are of a chain: its coin is none. */
function isAboutStablecoins(words: Filling['source']['words']): boolean {
  return words.some(({ folded }) =>
    /^(?:stable|stabil|стейбл|стеибл)|稳定币|穩定幣|ステーブル|스테이블|مستقر|स्टेबल/.test(folded),
  )
}

/**
 * "Sell 500k USDC for ETH": where a tool takes one coin, a side and a sum of dollars, a dollar coin beside another coin
 * is what is paid or received.
 */
export function isPaidWith(one: Entity, { entities }: Source, slots: readonly Slot[]): boolean {
  return (
    one.kind === 'asset' &&
    dollarCoins.has(one.asset.symbol) &&
    slots.some(({ name }) => name === 'capital' || (name === 'amountUsd' && slots.some(isOrderSide))) &&
    entities.some(
      (other) => other.kind === 'symbol' || (other.kind === 'asset' && !dollarCoins.has(other.asset.symbol)),
    )
  )
}

/** Whether a parameter chooses between buying and selling. */
export function isOrderSide({ choices }: Slot): boolean {
  return choices.includes('buy') && choices.includes('sell')
}

/** The protocol that something is on. */
export function readProject({ source, has }: Filling, free: Free): Value | undefined {
  const placed = first(
    free('asset').filter(
      (one) => !isChain(one.asset) && isLocation(one, source, has) && !isLeftOut(source.words, one.at),
    ),
    ({ asset }) => isProtocolName(asset.name) ?? asset.name,
  )
  const word = placed
    ? undefined
    : source.words.find(({ folded }, at) => protocolOf(folded) !== undefined && !isLeftOut(source.words, at))
  const isAsset =
    word && source.entities.some(({ kind, at }) => kind === 'asset' && source.words[at] === word)
  return placed ?? (word && !isAsset ? { value: protocolOf(word.folded) ?? '', from: [] } : undefined)
}

/** "Nothing from lido", "lido не предлагать": right beside a name stands that it is not wanted. */
function isLeftOut(words: Source['words'], at: number): boolean {
  if (words[at - 1]?.folded === 'no' && isPortuguese(words)) return false
  const from = Math.max(0, at - 2)
  return isRefused(words.slice(from, at + 2), at - from)
}

function isProtocolName(name: string): string | undefined {
  const first = name.split(/[ -]/)[0] ?? ''
  return protocols.has(first) ? first : undefined
}

/** Who registered something and whose it is, in other languages. */
const holders: Readonly<Record<string, RegExp>> = {
  creator:
    /^(?:registriert|angemeldet|erstellt|angelegt|ersteller|registrad[oa]s?|registr?ou|registó|registo$|alta$|registrat[oaie]|creo$|cread[oa]s?|creat[oaie]|criou|criad[oa]s?|enregistre|cree|createur|geregistreerd|aangemaakt|zarejestr|utworz|stworz|зарегистр|созда|kayde[dt]|olustur|mendaftar|didaftar|membuat|dibuat|dang$|tao$|سجل|انشا|(?:ال)?منشئ|المنشي|पंजीकृत|रजिस्टर|बनाए)|注册|创建|登録|作成|등록한|생성한|만든/,
  owner:
    /^(?:besitz|eigentumer|duen|propietari|proprieta|possede|dono$|pertenec|pertenc|apparten|gehor|behoort|nalez|donos$|eigenaar|wlascicie|владе|sahib|sahip|pemilik|chu$|مالك|يملك|मालिक|huu$)|拥有|擁有|名下|名義|所持|持って|所有|持有|保有|소유|보유|명의/,
}

/** Beside a wallet what is looked at as well is a token: "also 0x…", "另外看看0x…". */
const ADDING =
  /^(?:also|plus|additionally|including|include|incl|too|tokeny|tokenow|tokenin\p{L}*|tokens?|tambien|ademas|tambem|alem|aussi|anche|auch|dazu|zusatzlich|ook|takze|oraz|также|заодно|включая|також|заодно|включно|ayrica|bi|juga|sekalian|kem|ايضا)$|另外|还有|連同|连同|一起|算上|合约|合約|代币|代幣|トークン|コントラクト|토큰|컨트랙트|عقد|توكن/u

/** Of several parameters for an address, "created by" chooses the creator's. */
export function isOtherAddress(slot: Slot, { words }: Source, slots: readonly Slot[]): boolean {
  if (slots.filter(({ sort }) => sort === 'address').length < 2) return false
  if (/\bcontracts\b/.test(slot.description))
    return !words.some(
      ({ stem, folded }) =>
        ADDING.test(folded) ||
        /^(?:token|contract|erc20|any|jeton|jetons|contrats?|contratos?|contratto|contratti|vertrag|vertrags|токен\p{L}{0,2}|контракт\p{L}{0,2}|kontrak|kontrakt\p{L}{0,2}|sozlesme\p{L}{0,3}|dong|عقد|العقد|عقود|توكن|टोकन|अनुबंध|कॉन्ट्रैक्ट|合约|合約|代币|コントラクト|トークン|컨트랙트|계약|토큰)$/u.test(
          stem,
        ),
    )
  const isNamed = ({ name, description }: Slot) => {
    const spoken = holders[name]
    if (spoken && words.some(({ folded }) => spoken.test(folded))) return true
    const did = /\b(?:that|who) ([a-z]+)/.exec(description)?.[1]
    return words.some(
      (word) =>
        (word.folded.length > 4 && word.folded.startsWith(name.slice(0, 5))) ||
        (did && word.stem === stem(did)),
    )
  }
  // "registered agents that X owns": registered is what all of them are
  const isOwned = slot.name === 'creator' && words.some(({ folded }) => holders['owner']?.test(folded))
  return (
    (!isNamed(slot) || isOwned) &&
    slots.some(
      (one) =>
        one !== slot && one.sort === 'address' && !/\bcontracts\b/.test(one.description) && isNamed(one),
    )
  )
}

export function readChain(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const chain = list(slot, free('chain'), ({ id }) => writeChain(id, slot))
  if (chain) return chain
  const written = /\bCAIP-2\b/.test(slot.description)
    ? /\b(?:eip155:\d{1,12}|solana:[\w-]{8,40})\b/.exec(source.text)?.[0]
    : undefined
  if (written !== undefined)
    return { value: written, from: free('number').filter(({ value }) => written.endsWith(`:${value}`)) }
  const placed = first(
    free('asset').filter((one) => isLocation(one, source, has)),
    ({ asset }) => chainOf(asset, slot),
  )
  if (placed) return placed
  const called = has('protocol') ? chainByName(source) : undefined
  if (called) return called
  const apart = readChainApart(slot, source, free) ?? readChainBeside(slot, source, has('project'))
  if (apart) return apart
  const taken = has('search') ? readChainTaken(slot, source, free) : undefined
  if (taken) return taken
  const isOfMint = has('mint') && !has('address-to') && !source.entities.some(({ kind }) => kind === 'evm')
  // "BONK pool solana": beside a coin the full name of a chain
  const beside =
    isOfMint && !has('search') && isSeveral(source.entities)
      ? first(
          free('asset').filter(({ asset, at }) => source.words[at]?.folded !== asset.symbol.toLowerCase()),
          ({ asset }) => (isChain(asset) ? chainOf(asset, slot) : undefined),
        )
      : undefined
  if (beside) return beside
  const isSubject = has('asset') || has('assets') || has('search') || isOfMint
  if (isSubject) return undefined
  return (
    first(free('asset'), ({ asset }) => chainOf(asset, slot)) ??
    readEverydayChain(slot, source) ??
    readChainOfAddresses(slot, source)
  )
}

/** An address in base58 is on Solana, where a chain has to be stated. */
function readChainOfAddresses({ required, choices }: Slot, { entities }: Source): Value | undefined {
  const isSolana =
    required &&
    choices.includes('solana') &&
    entities.some(({ kind }) => kind === 'mint') &&
    !entities.some(({ kind }) => kind === 'evm' || kind === 'chain')
  return isSolana ? { value: 'solana', from: [] } : undefined
}

/** "…, polygon, 5": between commas the name of a chain is one, where a tool lists chains, and so it is beside an address. */
function readChainApart(slot: Slot, { words, entities }: Source, free: Free): Value | undefined {
  const isAddressed = entities.some(({ kind }) => kind === 'mint' || kind === 'evm')
  const isApart = ({ at, length }: Entity) =>
    /[,;]/.test(words[at]?.gap ?? '') &&
    (words[at + length] === undefined || /[,;.]/.test(words[at + length]?.gap ?? ''))
  return first(
    free('asset').filter(
      (one) =>
        isChain(one.asset) &&
        one.amount === undefined &&
        words[one.at]?.folded !== one.asset.symbol.toLowerCase() &&
        ((slot.choices.length > 0 && isApart(one)) || isAddressed),
    ),
    ({ asset }) => chainOf(asset, slot),
  )
}

/** "USDC yields arb", "base ETH yields": beside a coin of dollars, or any that earns, the bare name of a chain is where it lies. */
function readChainBeside(slot: Slot, { words, entities }: Source, mayBeAny: boolean): Value | undefined {
  const mayLie = (one: Entity) =>
    one.kind === 'asset' ? mayBeAny || dollarCoins.has(one.asset.symbol) : mayBeAny && one.kind === 'symbol'
  if (!entities.some(mayLie)) return undefined
  const isTaken = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  const at = words.findIndex(({ folded }, one) => BARE_CHAIN.test(folded) && !isTaken(one))
  const chain = at < 0 ? undefined : lexicon().chainPhrases.match(words, at)
  if (!chain || isNoChain(words, at, chain.length)) return undefined
  const value = writeChain(chain.value, slot)
  return value === undefined ? undefined : { value, from: [] }
}
const BARE_CHAIN = /^(?:base|arb|arbitrum|polygon|optimism|avalanche|bsc|mainnet)$/

/** "Merchants that take Solana", "solana only": by its name a chain, where only words are searched for. */
function readChainTaken(slot: Slot, source: Source, free: Free): Value | undefined {
  const { words } = source
  if (!/\btaken\b/.test(slot.description)) return undefined
  return (
    first(
      free('asset').filter(
        ({ asset, at }) => isChain(asset) && words[at]?.folded !== asset.symbol.toLowerCase(),
      ),
      ({ asset }) => chainOf(asset, slot),
    ) ?? readEverydayChain(slot, source)
  )
}

/** "TVL of base": a chain whose name is a word of every day, where the tool is about chains. */
function readEverydayChain(slot: Slot, { words }: Source): Value | undefined {
  for (const at of words.keys()) {
    const found = lexicon().chainPhrases.match(words, at)
    // "実入りベース": a part of another word
    if (at > 0 && words[at]?.gap === '' && words[at]?.folded === 'ベース') continue
    if (isItalianOnThe(words, at)) continue
    if (!found?.everyday || isNoChain(words, at, found.length)) continue
    const value = writeChain(found.value, slot)
    if (value !== undefined) return { value, from: [] }
  }
  return undefined
}

function chainOf(asset: KnownAsset, slot: Slot): string | undefined {
  const chain = asset.symbol === 'BNB' ? 'bsc' : asset.name
  return isChain(asset) || slot.choices.length > 0 ? writeChain(chain, slot) : undefined
}

/** A chain as the parameter writes it: by our name, or by its id among all chains. */
function writeChain(id: string, slot: Slot): string | undefined {
  if (!/\bCAIP-2\b/.test(slot.description)) return choiceOf(id, slot)
  return id === 'solana' ? solanaNetworks.mainnet.caip2 : evmNetworkList.find((one) => one.id === id)?.caip2
}

/** Some tools take an asset by its address as well as by its name, and say so. */
export function takesAddress({ description }: Slot): boolean {
  return /\bmint\b|\bcontract\b/i.test(description)
}
