// Loaded before a recorded command: its clock stands where the recorded gateway's stands.
const at = Number(process.env['RECORDED_AT'])
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [at] : given))
  }
  static now() {
    return at
  }
}
