declare module 'hash-wasm/dist/keccak.umd.min.js' {
  const compiled: Pick<typeof import('hash-wasm'), 'createKeccak'>
  export default compiled
}
