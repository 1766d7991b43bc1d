import { evmNetworkList } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { isChain, type KnownAsset } from '../entities/assets.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { followsOn } from '../entities/places.ts'
import { stem } from '../text/fold.ts'
import { wordSet } from '../text/word-set.ts'
import { dollarCoins } from './amounts.ts'
import { isRefused } from './denials.ts'
import type { Filling } from './filling.ts'
import type { Slot } from './schema.ts'
import { type Free, first, isSeveral, list, type Source, type Value } from './source.ts'
import { readSearch } from './texts/search.ts'
import { choiceOf } from './values.ts'

export function readProtocol(slot: Slot, source: Source, free: Free, hasChain: boolean): Value | undefined {
  const at = source.words.findIndex(({ folded }) => protocols.has(folded))
  if (at >= 0 && !source.entities.some((one) => one.at === at))
    return { value: versioned(source, source.words[at]?.folded ?? '', at + 1), from: [] }
  const asset = first(
    free('asset').filter(({ asset }) => !hasChain || !isChain(asset)),
    ({ asset, at, length }) => versioned(source, asset.name, at + length),
  )
  if (asset) return asset
  return free('chain').length > 0 || free('asset').length > 0 ? undefined : readSearch(source, free, slot)
}

/** `uniswap-v3`: a protocol with its version behind it. */
function versioned({ words }: Source, protocol: string, behind: number): string {
  const { gap = '', folded = '' } = words[behind] ?? {}
  return /^[ -]$/.test(gap) && /^v\d$/.test(folded) ? `${protocol}-${folded}` : protocol
}

export function readMint(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const { entities } = source
  const takesContract = slot.name === 'tokenAddress' || slot.name === 'token'
  return (
    first(free('mint'), ({ text }) => text) ??
    (takesContract ? first(free('evm'), ({ text }) => text) : undefined) ??
    (has('asset') || has('assets') || has('search')
      ? undefined
      : first(
          // where a token may be left out, the coin of the chain is meant by leaving it out
          // and by its name the chain itself: "solana tokens that are ready"
          ofKind(entities, 'asset').filter(
            ({ asset, at }) =>
              slot.required ||
              !isChain(asset) ||
              (!has('address-to') && source.words[at]?.folded === asset.symbol.toLowerCase()),
          ),
          ({ asset }) => asset.mint,
        ))
  )
}

/** "On Arbitrum" is a chain where the tool takes one, and "USDT on Aave" a protocol. */
export function isLocation(one: Entity, { words, entities }: Source, has: Filling['has']): boolean {
  // a subject that stands elsewhere is no place here
  if (one.kind !== 'asset' || one.length === 0) return false
  const written = words[one.at]?.folded
  const isSymbol = written === one.asset.symbol.toLowerCase()
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
  if (!followsOn(words, one.at)) return false
  // "earn on SOL": alone, the symbol is the coin and the name the chain
  if (has('asset') && !isSeveral(entities) && isSymbol) return false
  return isChain(one.asset) ? has('chain') : has('project') && one !== first
}

/** "Stablecoin pools of Ethereum" are of a chain: its coin is none. */
function isAboutStablecoins(words: Filling['source']['words']): boolean {
  return words.some(({ folded }) =>
    /^(?:stable|stabil|стейбл|стеибл)|稳定币|穩定幣|ステーブル|스테이블|مستقر|स्टेबल/.test(folded),
  )
}

const protocols = new Set(
  'aave lido uniswap curve compound maker morpho pendle jupiter raydium orca kamino jito marinade convex yearn sushi balancer pancakeswap gmx spark fluid euler drift meteora aerodrome velodrome'.split(
    ' ',
  ),
)

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

/** "Aave ETH pools": a coin that is named after the protocol that it governs. */
export function isProtocol({ asset }: EntityOf<'asset'>): boolean {
  return [asset.name, asset.slug].some((name) => protocols.has(name.split(/[ -]/)[0] ?? ''))
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
    : source.words.find(({ folded }, at) => protocols.has(folded) && !isLeftOut(source.words, at))
  const isAsset =
    word && source.entities.some(({ kind, at }) => kind === 'asset' && source.words[at] === word)
  return placed ?? (word && !isAsset ? { value: word.folded, from: [] } : undefined)
}

/** "Nothing from lido", "lido не предлагать": right beside a name stands that it is not wanted. */
function isLeftOut(words: Source['words'], at: number): boolean {
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
    /^(?:registriert|angemeldet|erstellt|angelegt|ersteller|registrad[oa]s?|registrou|registrat[oaie]|creo$|cread[oa]s?|creat[oaie]|criou|criad[oa]s?|enregistre|cree|createur|geregistreerd|aangemaakt|zarejestr|utworz|stworz|зарегистр|созда|kaydett|olustur|mendaftar|membuat|dibuat|dang$|tao$|سجل|انشا|पंजीकृत|बनाए)|注册|创建|登録|作成|등록한|생성한|만든/,
  owner:
    /^(?:besitz|eigentumer|duen|propietari|proprieta|possede|dono$|donos$|eigenaar|wlascicie|владе|sahib|sahip|pemilik|chu$|مالك|يملك|मालिक)|拥有|所有|持有|保有|소유|보유/,
}

/** Of several parameters for an address, "created by" chooses the creator's. */
export function isOtherAddress(slot: Slot, { words }: Source, slots: readonly Slot[]): boolean {
  if (slots.filter(({ sort }) => sort === 'address').length < 2) return false
  if (/\bcontracts\b/.test(slot.description))
    return !words.some(({ stem }) =>
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
  return (
    !isNamed(slot) &&
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
  const apart = readChainApart(slot, source, free)
  if (apart) return apart
  const taken = has('search') ? readChainTaken(slot, source, free) : undefined
  if (taken) return taken
  const isSubject = has('asset') || has('assets') || has('search') || (has('mint') && !has('address-to'))
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

/** "Merchants that take Solana", "solana only": by its name a chain, where only words are searched for. */
function readChainTaken(slot: Slot, { words }: Source, free: Free): Value | undefined {
  if (!/\btaken\b/.test(slot.description)) return undefined
  return first(
    free('asset').filter(
      ({ asset, at }) => isChain(asset) && words[at]?.folded !== asset.symbol.toLowerCase(),
    ),
    ({ asset }) => chainOf(asset, slot),
  )
}

/** "TVL of base": a chain whose name is a word of every day, where the tool is about chains. */
function readEverydayChain(slot: Slot, { words }: Source): Value | undefined {
  for (const at of words.keys()) {
    const found = lexicon().chainPhrases.match(words, at)
    if (!found?.everyday || NO_CHAIN.test(words[at + found.length]?.folded ?? '')) continue
    const value = writeChain(found.value, slot)
    if (value !== undefined) return { value, from: [] }
  }
  return undefined
}
const NO_CHAIN = /^(?:fees?|rates?|prices?|cases?|layers?|units?|currency)$/

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

type Address = Extract<Entity, { kind: 'evm' | 'mint' | 'name' }>

/** Who gives and who receives: what stands behind "from" and "to", else the first and the second address. */
export function addressSide({ sort }: Slot, { entities, words }: Source): Value | undefined {
  const addresses = entities.filter((one): one is Address => ['evm', 'mint', 'name'].includes(one.kind))
  const wallets = addresses.filter((one) => roleOf(one, words) !== 'token')
  const behind = (role: Role) => wallets.find((one) => roleOf(one, words) === role)
  const sender = behind('from') ?? wallets.find((one) => isMine(one, words))
  const to = behind('to') ?? wallets.find((one) => one !== (sender ?? wallets[0]))
  const from = sender !== to && sender ? sender : wallets.find((one) => one !== to)
  const side = sort === 'address-from' ? from : to
  return side && { value: side.text, from: [side] }
}

/** "From my wallet 0x…", "mein Wallet ist 0x…": the writer is the sender. */
function isMine({ at }: Address, words: Source['words']): boolean {
  return words.slice(Math.max(0, at - 3), at).some(({ folded }) => MINE.test(folded))
}
const MINE =
  /^(?:my|mein|meine[mnr]?|mi|mon|ma|meu|minha|mio|mia|mijn|moj|moja|mojego|mojej|мой|моего|мои|моя|мій|мого|cuzdanim|cuzdanimdan|dompetku|मेरे|मेरा|محفظتي)$|^(?:我|我的|내|私)$/u

type Role = 'from' | 'to' | 'token' | 'owner'
const roleWords: Readonly<Record<Role, ReadonlySet<string>>> = {
  from: wordSet(
    'nadawca verzender pengirim المرسل من từ dari van from sender payer desde von vom de da depuis del od z от с отправитель remitente absender expéditeur 从 から dari từ gönderen',
  ),
  to: wordSet(
    '转给 发给 转到 发到 付给 odbiorca ontvanger penerima người-nhận المستلم إلى untuk kepada ke naar naar para to recipient receiver payee beneficiary hacia para an nach zu à vers a destinatario destinataire empfänger do dla на к получатель 给 到 へ ke đến alıcı',
  ),
  token: wordSet(
    'kontraktu kontrakcie контракта контракту контракте контрактом contratto sözleşme sözleşmesi đồng hợp عقد العقد توكن अनुबंध कॉन्ट्रैक्ट टोकन 合约地址 合約 契約 컨트랙트 계약 토큰 vertrags contract token mint contrato contrat vertrag контракт токен kontrak jeton 合约 コントラクト',
  ),
  owner: wordSet(
    'inhaber titular titulaire titolare eigenaar właściciel владелец владельца sahibi pemilik chủ المالك मालिक 所有者 持有人 소유자 soy sono saya أنا मैं 我是 나는 私は portafoglio portfel portfela portfelu portemonnee cüzdan cüzdanı cüzdanım dompet ví محفظة محفظتي المحفظة वॉलेट 地址 錢包 지갑 кошелька кошельку кошельке konto compte cuenta conta wallet owner account cartera billetera brieftasche portefeuille кошелек carteira 钱包 ウォレット signer signs signing',
  ),
}

/** What the word before an address makes of it. */
export function roleOf({ at }: { readonly at: number }, words: Source['words']): Role | undefined {
  const isBehind = (role: Role, back: number) => roleWords[role].has(words[at - back]?.folded ?? '')
  const behind = words[at + 1]
  if (behind && /^['’]?$| $/.test(behind.gap)) {
    if (FROM_BEHIND.test(behind.folded) && isHung(behind)) return 'from'
    if (TO_BEHIND.test(behind.folded) && isHung(behind)) return 'to'
  }
  for (const back of [1, 2])
    for (const role of ['from', 'to', 'token'] as const) if (isBehind(role, back)) return role
  // "đơn vị" is a unit, and no wallet
  if (words[at - 1]?.folded === 'vi' && words[at - 2]?.folded === 'don') return undefined
  const isSpeaker =
    /^(?:m|am|bin|suis|ben|jestem|я|la)$/.test(words[at - 1]?.folded ?? '') &&
    SPEAKER.test(words[at - 2]?.folded ?? words[at - 1]?.folded ?? '')
  if (isSpeaker) return 'owner'
  return isBehind('owner', 1) || isBehind('owner', 2) ? 'owner' : undefined
}

/** "I'm 5aN6…", "ich bin 5aN6…". */
const SPEAKER = /^(?:i|ich|je|ik|jestem|я|toi)$/

/** "Swap build for 5aN6…: pay in Es9v…": of three sides the address behind "for" is the wallet. */
export function isForOwner(
  { at }: { readonly at: number },
  { entities, words }: Pick<Source, 'entities' | 'words'>,
): boolean {
  if (!/^(?:for|by)$/.test(words[at - 1]?.folded ?? '')) return false
  const isSide = ({ kind }: Entity) => kind === 'mint' || kind === 'asset'
  // "25 USDC for 2zMM…" names the other side
  const isTraded = entities.some((one) => isSide(one) && one.at + one.length === at - 1)
  return !isTraded && entities.filter(isSide).length > 2 && /^[:,;]/.test(words[at + 1]?.gap ?? '')
}

/** "8a4…から 65c…へ", "8a4…'den 65c…'ye", "8a4… से 65c… को": in these languages the role stands behind. */
const FROM_BEHIND = /^(?:から.*|에서.*|으?로부터|[dt][ae]n|से)$/
const TO_BEHIND = /^(?:へ.*|に(?!は|つ).*|宛.*|까지|으로|로|에게|한테|[yn]?[ae]|को)$/

/** Latin endings hang on their address; a word of its own is none of them. */
function isHung({ gap, folded }: Source['words'][number]): boolean {
  return !/^[a-z]/.test(folded) || /['’]$/.test(gap) || gap === ''
}
