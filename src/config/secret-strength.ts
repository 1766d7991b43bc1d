const MIN_DIFFERENT = 8
const REPEATED = /^(.{1,8})\1+.{0,7}$/
const GUESSED = /password|passwort|secret|changeme|change-me|example|letmein|qwerty|1234567|abcdefg/i
/** Beyond this length a guessed word may be a part of something that nobody guesses. */
const LONG = 32

/** Whether somebody could guess a secret: few different characters, a repetition, or a word that everybody tries. */
export function isWeakSecret(secret: string): boolean {
  if (new Set(secret).size < MIN_DIFFERENT || REPEATED.test(secret)) return true
  return secret.length < LONG && GUESSED.test(secret)
}
