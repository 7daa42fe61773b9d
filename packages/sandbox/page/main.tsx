import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { firstLanguage, LanguageProvider, loadLanguage } from './language/LanguageProvider.js'
import { createSandboxMarket, sandboxChain } from './market/createSandboxMarket.js'
import { marketNames } from './market/labels.js'
import { readManifest } from './market/readManifest.js'
import { NotReachable } from './NotReachable.js'
import { openWallet } from './wallet/openWallet.js'

const page = createRoot(elementOf('page'))
const first = await loadLanguage(firstLanguage())

try {
  const manifest = await readManifest()
  // Announce the wallet before wagmi's config is created, like a browser extension: wagmi misses announcements during the setup.
  openWallet({
    accounts: byRole(manifest.accounts),
    chain: sandboxChain(manifest),
    names: marketNames(manifest),
    element: elementOf('wallet'),
  })
  const market = createSandboxMarket(manifest)
  page.render(
    <StrictMode>
      <LanguageProvider first={first}>
        <App market={market} />
      </LanguageProvider>
    </StrictMode>,
  )
} catch (error) {
  page.render(
    <LanguageProvider first={first}>
      <NotReachable error={error} />
    </LanguageProvider>,
  )
}

function elementOf(id: string): Element {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element #${id}.`)
  return element
}

function byRole<account extends { role: string }>(accounts: readonly account[]): account[] {
  const order = ['buyer', 'newcomer', 'seller']
  return order.flatMap((role) => accounts.filter((account) => account.role === role))
}
