import type { Entity } from '../../entities/kinds.ts'
import { wordSet } from '../../text/word-set.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'

/** Words behind which an address is meant for a parameter that its schema does not show to hold one. */
const roles: Readonly<Record<string, RegExp>> = {
  payees:
    /^(?:pay|pays|paid|paying|payouts?|payees?|send|sends|transfers?|wire|pagar|paga|pague|pagos?|zahlen|zahlt|bezahlen|bezahlt|zahlung|zahlungen|payer|paye|paient|paiements?|pagamentos?|pagare|pagamenti|betalen|betaalt|betaling|placic|placi|platnosci|платить|платит|платежи|плати|ode\p{L}{0,6}|bayar|membayar|tra|thanh|付款|支付|付给|支払い|支払先|지불|결제|ادفع|الدفع|يدفع|भुगतान)$/u,
  returnTo:
    /^(?:rest|remainder|leftovers?|left|return|returned|returns|refund|refunded|back|unspent|change|resto|sobrante|sobras?|devolver|devuelve|devolucion|devolucao|devolva|reembolso|rembourse\p{L}{0,6}|reliquat|reste|solde|retour|restant|rimborso|rimanente|residuo|rest|restbetrag|ruckzahlung|ruckerstattung|zuruck|restje|terug|teruggave|reszta|reszte|zwrot|zwroc|остаток|остатка|возврат|верни|вернуть|iade|kalan|kalani|sisa|sisanya|kembalikan|pengembalian|hoan|thua|退款|退回|余额|剩余|残り|残高|返金|返却|환불|잔액|남은|المتبقي|الباقي|استرداد|शेष|बाकी|वापसी|रिफंड)$/u,
  collection:
    /^(?:collections?|coleccion|colecao|collezione|collectie|sammlung|kollektion|kolekcja|kolekcji|kolekcje|коллекци[яиею]|koleksiyon\p{L}{0,8}|koleksi|bo|合集|集合|コレクション|컬렉션|مجموعه|المجموعه|संग्रह|कलेक्शन)$/u,
}
const REACH = 6
const POINTER = /\bc1:[\w-]{4,120}/

/** "Leftovers to 0x…", "let it pay only 0x…", "in collection …": an address by what stands before it. */
export function readRoleAddress(
  { name, type }: Slot,
  { text, words, entities, constraints }: Source,
): Value | undefined {
  if (name === 'collectionPointer') {
    const pointer = POINTER.exec(text)?.[0]
    return pointer === undefined ? undefined : { value: pointer, from: [] }
  }
  const role = roles[name]
  if (!role) return undefined
  const found = entities.filter(
    (one) =>
      (one.kind === 'evm' || one.kind === 'mint') &&
      [...words.slice(Math.max(0, one.at - REACH), one.at), ...words.slice(one.at + 1, one.at + 2)].some(
        ({ folded }) => role.test(folded),
      ),
  )
  const texts = found.flatMap((one) => (one.kind === 'evm' || one.kind === 'mint' ? [one.text] : []))
  const [first] = texts
  if (first === undefined) return undefined
  const settles = constraints.filter(
    ({ kind, entities: held }) => kind === 'only' && held.some((one) => found.includes(one)),
  )
  return type === 'array'
    ? { value: texts, from: found, settles }
    : { value: first, from: found.slice(0, 1), settles }
}

type Address = Extract<Entity, { kind: 'evm' | 'mint' | 'name' }>

/** Who gives and who receives: what stands behind "from" and "to", else the first and the second address. */
export function addressSide({ sort }: Slot, { entities, words }: Source): Value | undefined {
  const addresses = entities.filter((one): one is Address => ['evm', 'mint', 'name'].includes(one.kind))
  const token = sentToken(addresses, words)
  const wallets = addresses.filter((one) => one !== token)
  const behind = (role: Role) => wallets.find((one) => roleOf(one, words) === role)
  const sender = behind('from') ?? wallets.find((one) => roleOf(one, words) !== 'to' && isMine(one, words))
  const receiver = behind('to')
  // of three without a word for their part none is guessed
  if (wallets.length > 2 && (!sender || !receiver)) return undefined
  const to = receiver ?? wallets.find((one) => one !== (sender ?? wallets[0]))
  const from = sender !== to && sender ? sender : wallets.find((one) => one !== to)
  const side = sort === 'address-from' ? from : to
  return side && { value: side.text, from: [side] }
}

/** "1000000 of 0x…", and of three addresses "1000000 de 0x…" or "1000000 0x…": what is sent, and no one's wallet. */
function sentToken(addresses: readonly Address[], words: Source['words']): Address | undefined {
  const roles = new Map(addresses.map((one) => [one, roleOf(one, words)]))
  const named = addresses.find((one) => roles.get(one) === 'token')
  if (named) return named
  const folded = ({ at }: Address, back: number) => words[at - back]?.folded ?? ''
  const isCounted = (one: Address, back: number) =>
    COUNT.test(folded(one, back)) || (UNITS.test(folded(one, back)) && COUNT.test(folded(one, back + 1)))
  const isOne = (one: Address, preposition: RegExp) => preposition.test(folded(one, 1)) && isCounted(one, 2)
  const areSides = (one: Address) =>
    addresses.length > 2 && addresses.some((other) => other !== one && SIDES.test(roles.get(other) ?? ''))
  return (
    addresses.find((one) => isOne(one, COUNTED_OF)) ??
    addresses.find((one) => areSides(one) && isOne(one, OF_OR_FROM)) ??
    addresses.find((one) => areSides(one) && !SIDES.test(roles.get(one) ?? '') && isCounted(one, 1))
  )
}
const SIDES = /^(?:from|to)$/
const COUNT = /^\d[\d.,_]*[km]?$/
const UNITS =
  /^(?:units?|raw|tokens?|lamports?|wei|unidad\p{L}{0,3}|unites?|unita|einheiten|eenheden|единиц\p{L}?)$/u
const COUNTED_OF = /^(?:of|का|के|की|个|個|枚|的|の)$/u
const OF_OR_FROM = /^(?:de|di|von|van|z|от|da|dari|x)$/

/** "From my wallet 0x…", "mein Wallet ist 0x…": the writer is the sender; "my friend 0x…" is another. */
function isMine({ at }: Pick<Address, 'at'>, words: Source['words']): boolean {
  const before = words.slice(Math.max(0, at - 3), at)
  const mine = before.findLastIndex(({ folded }) => MINE.test(folded))
  return mine >= 0 && before.slice(mine + 1).every(({ folded }) => isOfWallet(folded))
}
const isOfWallet = (folded: string) => roleWords.owner.has(folded) || OF_WALLET.test(folded)
const OF_WALLET =
  /^(?:is|ist|es|est|e|main|hot|own|agent|hardware|address|adresse?|direccion|endereco|indirizzo|adres\p{L}{0,3}|адрес\p{L}{0,2}|alamat|base|solana|sol|bsc|evm|eigene[nr]?|propia)$|地址|アドレス|주소/u
const MINE =
  /^(?:my|mein|meine[mnr]?|mi|mon|ma|meu|minha|mio|mia|mijn|moj|moja|mojego|mojej|мой|моего|мои|моя|мій|мого|cuzdanim|cuzdanimdan|dompetku|मेरे|मेरा|محفظتي)$|^(?:我|我的|내|私)$/u

type Role = 'from' | 'to' | 'token' | 'owner'
const roleWords: Readonly<Record<Role, ReadonlySet<string>>> = {
  from: wordSet(
    'by source src origin debit nadawca verzender pengirim المرسل من từ dari van from sender payer desde von vom de da depuis del od z от с отправитель remitente absender expéditeur 从 から dari từ gönderen',
  ),
  to: wordSet(
    'destination dest dst credit 转给 发给 转到 发到 付给 odbiorca ontvanger penerima người-nhận المستلم إلى untuk kepada ke naar naar para to recipient receiver payee beneficiary hacia para an nach zu à vers a destinatario destinataire empfänger do dla sang на к получатель 给 到 へ ke đến alıcı',
  ),
  token: wordSet(
    'kontraktu kontrakcie контракта контракту контракте контрактом contratto sözleşme sözleşmesi đồng hợp عقد العقد توكن अनुबंध कॉन्ट्रैक्ट टोकन 合约地址 合約 契約 컨트랙트 계약 토큰 vertrags contract token mint contrato contrat vertrag контракт токен kontrak jeton 合约 コントラクト',
  ),
  owner: wordSet(
    'inhaber titular titulaire titolare eigenaar właściciel владелец владельца sahibi pemilik chủ المالك मालिक 所有者 持有人 소유자 soy sono saya أنا मैं 我是 나는 私は portafoglio portfel portfela portfelu portemonnee cüzdan cüzdanı cüzdanım dompet ví محفظة محفظتي المحفظة वॉलेट 地址 錢包 지갑 кошелька кошельку кошельке konto compte cuenta conta wallet owner account cartera billetera brieftasche portefeuille кошелек carteira 钱包 ウォレット signer signs signing signe signataire signera firma firmante assina assinante unterschreibt unterzeichner ondertekent ondertekenaar podpisuje подписывает подписант підписує imzalayan',
  ),
}

/** What the word before an address makes of it. */
export function roleOf({ at }: { readonly at: number }, words: Source['words']): Role | undefined {
  const isBehind = (role: Role, back: number) => roleWords[role].has(words[at - back]?.folded ?? '')
  const behind = words[at + 1]
  const [ahead, away] = [words[at]?.gap ?? '', behind?.gap ?? '']
  if (ARROW.test(away) || ARROW_BACK.test(ahead)) return 'from'
  if (ARROW.test(ahead) || ARROW_BACK.test(away)) return 'to'
  if (behind && /^['’]?$| $/.test(behind.gap)) {
    if (GIVES.test(behind.folded)) return 'from'
    if (RECEIVES.test(behind.folded)) return 'to'
    if (FROM_BEHIND.test(behind.folded) && isHung(behind)) return 'from'
    if (TOKEN_BEHIND.test(behind.folded)) return 'token'
    if (TO_BEHIND.test(behind.folded) && isHung(behind)) return 'to'
  }
  // "out of 0x…"
  if (words[at - 1]?.folded === 'of' && words[at - 2]?.folded === 'out') return 'from'
  // "to my main wallet 0x…"
  const mine = [3, 4].find((back) => MINE.test(words[at - back + 1]?.folded ?? '') && isMine({ at }, words))
  for (const back of isApart(words, at) ? [1] : [1, 2, ...(mine ? [mine] : [])])
    for (const role of ['from', 'to', 'token'] as const) if (isBehind(role, back)) return role
  // "đơn vị" is a unit, and no wallet
  if (words[at - 1]?.folded === 'vi' && words[at - 2]?.folded === 'don') return undefined
  const isSpeaker =
    /^(?:m|am|bin|suis|ben|jestem|я|la)$/.test(words[at - 1]?.folded ?? '') &&
    SPEAKER.test(words[at - 2]?.folded ?? words[at - 1]?.folded ?? '')
  if (isSpeaker) return 'owner'
  return isBehind('owner', 1) || isBehind('owner', 2) ? 'owner' : undefined
}

/** "Token 0xA…, 0xB…", "on base: 0xA…": what stands two words before is of something else. */
function isApart(words: Source['words'], at: number): boolean {
  const before = words[at - 1]
  return (
    (before?.raw.length ?? 0) > MAX_WORD ||
    (CHAIN_NAME.test(before?.folded ?? '') && /[:,;]/.test(words[at]?.gap ?? ''))
  )
}
/** No word but an address is so long. */
const MAX_WORD = 30
const CHAIN_NAME = /^(?:base|solana|sol|bsc|bnb|chain|mainnet)$/

const ARROW = /->|=>|[→⇒➡➔]/
const ARROW_BACK = /<-|<=|[←⇐]/
/** What a sender and a recipient do, right behind their addresses. */
const GIVES =
  /^(?:sends?|pays?|paying|sending|transfers?|transferring|gives?|zahlt|sendet|schickt|uberweist|envia|manda|paga|envoie|paie|verse|invia|stuurt|betaalt|wysyla|placi|отправляет|шлет|платит|переводит|надсилає|переказує|gonderir|gonderiyor|(?:adres|cuzdan|hesap|hesab)i?m?[iı]?ndan|(?:adres|cuzdan|hesab)i?nden|adresimden|mengirim|membayar|gui|tra|يرسل|يدفع)$/u
const RECEIVES =
  /^(?:receives?|receiving|gets?|getting|erhalt|bekommt|recibe|recebe|recoit|riceve|ontvangt|krijgt|otrzymuje|dostaje|получает|отримує|alir|aliyor|adres[iı]?m?[iı]?ne|cuzdan[iı]?na|hesab[iı]na|menerima|nhan|يستلم|يتلقى)$/u

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

/** "0x… 这个合约", "0x…というトークン", "0x… 이 컨트랙트". */
const TOKEN_BEHIND =
  /^(?:这个|這個|这份|という|の)?(?:合约|合約|代币|代幣|トークン|コントラクト|컨트랙트|토큰)/

/** Latin endings hang on their address; a word of its own is none of them. */
function isHung({ gap, folded }: Source['words'][number]): boolean {
  return !/^[a-z]/.test(folded) || /['’]$/.test(gap) || gap === ''
}
