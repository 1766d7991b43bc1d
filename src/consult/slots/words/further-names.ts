/** More words by which a number is meant for a parameter, as in `spoken-names.ts`, in languages that say it otherwise. */
export const furtherNames: Readonly<Record<string, string>> = {
  capital: 'депо',
  entry: 'лонг шорт',
  stop: 'cut cutloss stopp ستوب ستوبلوس الستوب والستوب stopum stopumu stopu stopla stoplu стопом стопе',
  totalUsd: 'sumie sumę sumaryczny wszystkiego',
  outOfSamplePercent: 'osobno',
  slippagePercent: 'poślizgiem poślizgu',
  feePercent: 'prowizją फ़ीस कमिशन комісією',
  points: 'point',
  window: 'pencereden pencereyle pencereli penceresiyle pencerelik вікна вікні окне окошко खिड़की विंडो',
  winRatePercent:
    'gano acierto gagne vinco ganho gewinne trafiam wygrywam menangnya угадываю угадал выигрываю выигрывает прибыльных успешных вгадую виграю успішних прибуткових kazanıyorum kazandığım أربح الرابحة رابحة जीतता जीतते',
  payoff: 'прибуток прибутку',
  perCallUsd: 'звернення обращения обращению çağrıda çağrısı',
  perDayUsd: 'اليومي اليومية din roz rozana दैनिक',
  days: 'güne gününe',
  expiresInDays: 'تنتهي ينتهي ख़त्म समाप्त истечет закінчиться',
  tokens: 'tokenı tokenımı',
}
