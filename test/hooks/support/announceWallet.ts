/** Announces a wallet as EIP-6963 describes. Returns a function that stops it. */
export function announceWallet(provider: object): () => void {
  const info = { uuid: 'scripted', name: 'Scripted', icon: 'data:image/png;base64,', rdns: 'test.scripted' }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
