import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Words behind which an address is meant for a parameter that its schema does not show to hold one. */
const roles: Readonly<Record<string, RegExp>> = {
  payees:
    /^(?:pay|pays|paid|paying|payouts?|payees?|send|sends|transfers?|wire|pagar|paga|pague|pagos?|zahlen|zahlt|bezahlen|bezahlt|zahlung|zahlungen|payer|paye|paient|paiements?|pagamentos?|pagare|pagamenti|betalen|betaalt|betaling|placic|placi|platnosci|платить|платит|платежи|плати|ode\p{L}{0,6}|bayar|membayar|tra|thanh|付款|支付|付给|支払い|支払先|지불|결제|ادفع|الدفع|يدفع|भुगतान)$/u,
  returnTo:
    /^(?:rest|remainder|leftovers?|left|return|returned|returns|refund|refunded|back|unspent|change|resto|sobrante|sobras?|devolver|devuelve|devolucion|devolucao|devolva|reembolso|rembourse\p{L}{0,6}|reliquat|reste|solde|retour|restant|rimborso|rimanente|residuo|rest|restbetrag|ruckzahlung|ruckerstattung|zuruck|restje|terug|teruggave|reszta|reszte|zwrot|zwroc|остаток|остатка|возврат|верни|вернуть|iade|kalan|kalani|sisa|sisanya|kembalikan|pengembalian|hoan|thua|退款|退回|余额|剩余|残り|残高|返金|返却|환불|잔액|남은|المتبقي|الباقي|استرداد|शेष|बाकी|वापसी|रिफंड)$/u,
  collection:
    /^(?:collections?|coleccion|colecao|collezione|collectie|sammlung|kollektion|kolekcja|kolekcji|kolekcje|коллекци[яиею]|koleksiyon\p{L}{0,4}|koleksi|bo|合集|集合|コレクション|컬렉션|مجموعه|المجموعه|संग्रह|कलेक्शन)$/u,
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
      words.slice(Math.max(0, one.at - REACH), one.at).some(({ folded }) => role.test(folded)),
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
