import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { MessagesProvider } from '../../components/messages/MessagesProvider.js'
import { pageStorage } from '../../hooks/pageStorage.js'
import { TillProvider } from '../../hooks/TillProvider.js'
import { adoptStyles } from '../adoptStyles.js'
import { policyOf } from '../chainOptions.js'
import { createAppearance } from '../createAppearance.js'
import { createNameCheck } from '../createNameCheck.js'
import { isInProgress } from '../isInProgress.js'
import { languageOf } from '../languageOf.js'
import type { Emit, Mount, Mounted, StatusDetail } from '../mountOptions.js'
import { type ParsedOptions, parseOptions } from '../parseOptions.js'
import { createClients } from './createClients.js'
import { FaultBoundary } from './FaultBoundary.js'
import { Purchase } from './Purchase.js'

export function mount(parameters: mount.Parameters): Mounted {
  const { root, slot, host, emit, storage, locks, onBusy } = parameters
  const wagmiStorage = storage ? undefined : pageStorage()
  const watchers = new Set<() => void>()
  const checkNames = createNameCheck(host)
  checkNames(parameters.options)
  let now = { options: parseOptions(parameters.options), presses: 0 }
  let waiting: ParsedOptions | undefined
  let status: StatusDetail['status'] = 'loading'
  let clients = createClients({ ...now.options, wagmiStorage })
  let generation = 0
  const removeStyles = adoptStyles(root)
  const hideParts = exposeParts(root)
  const container = document.createElement('div')
  container.className = 'till-widget'
  root.append(container)
  const react = createRoot(container)
  const appearance = createAppearance(host)
  const onFault = (cause: unknown) =>
    void emit('till-error', { error: new CheckoutError('Unexpected', { cause }) })

  const onEvent: Emit = (name, detail) => {
    if ('status' in detail) status = detail.status
    queueMicrotask(catchUp)
    return emit(name, detail)
  }

  function change(next: Partial<typeof now>): void {
    now = { ...now, ...next }
    appearance.apply(now.options)
    for (const watcher of [...watchers]) watcher()
  }

  function watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  function Checkout({ till }: Pick<typeof clients, 'till'>) {
    const { options, presses } = useSyncExternalStore(watch, () => now)
    const { ipfsGateway, locale = languageOf(host) } = options
    const policy = policyOf(options)
    return (
      <TillProvider till={till} policy={policy} storage={storage} locks={locks} ipfsGateway={ipfsGateway}>
        <MessagesProvider locale={locale}>
          <Purchase options={options} slot={slot} presses={presses} emit={onEvent} onBusy={onBusy} />
        </MessagesProvider>
      </TillProvider>
    )
  }

  /**
   * Renders the providers. Call it only once for each set of clients, because wagmi drops its connections when its provider renders again.
   */
  function render(): void {
    react.render(
      <WagmiProvider key={generation} config={clients.config} reconnectOnMount={false}>
        <QueryClientProvider client={clients.queryClient}>
          <FaultBoundary onFault={onFault}>
            <Checkout till={clients.till} />
          </FaultBoundary>
        </QueryClientProvider>
      </WagmiProvider>,
    )
  }

  function adopt(options: ParsedOptions): void {
    if (!sharesClients(now.options, options)) {
      clients = createClients({ ...options, wagmiStorage })
      generation++
      // Set `now` without calling the watchers, because the old components must not get the new options. `flushSync` unmounts the old
      // components, and the new components read `now`.
      now = { options, presses: 0 }
      flushSync(render)
    }
    change({ options })
  }

  function catchUp(): void {
    if (!waiting || isInProgress(status) || root.querySelector('dialog[open]')) return
    const options = waiting
    waiting = undefined
    adopt(options)
  }
  // Observe the DOM instead of `close` events, because React may remove a dialog without such an event.
  const observer = new MutationObserver(catchUp)

  emit('till-status', { status })
  appearance.apply(now.options)
  flushSync(render)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] })

  return {
    open: () => change({ presses: now.presses + 1 }),
    update(changed) {
      checkNames(changed)
      waiting = parseOptions(changed)
      const { theme, look, locale } = waiting
      change({ options: { ...now.options, theme, look, locale } })
      catchUp()
    },
    destroy() {
      waiting = undefined
      observer.disconnect()
      react.unmount()
      appearance.remove()
      container.remove()
      hideParts()
      removeStyles()
    },
  }
}

export declare namespace mount {
  type Parameters = globalThis.Parameters<Mount>[0] & {
    storage?: CheckoutStorage | undefined
    locks?: Pick<LockManager, 'request'> | undefined
    onBusy?: ((busy: boolean) => void) | undefined
  }
}

function sharesClients(one: ParsedOptions, other: ParsedOptions): boolean {
  const nameOf = ({ apiUrl, marketplaceUrl, accessKey, chain }: ParsedOptions) => {
    return JSON.stringify([apiUrl, marketplaceUrl, accessKey, chain])
  }
  const { connectors: ours = [], provider } = one
  const { connectors: theirs = [] } = other
  const sameWallets = ours.length === theirs.length && ours.every((each, index) => each === theirs[index])
  return provider === other.provider && sameWallets && nameOf(one) === nameOf(other)
}

function exposeParts(root: ShadowRoot): () => void {
  const expose = () => {
    for (const element of root.querySelectorAll('[class^="till-"]:not([part])')) {
      // Use `classList`, because the `className` of an SVG element is not a string.
      element.setAttribute('part', element.classList.value.replaceAll('till-', ''))
    }
  }
  const observer = new MutationObserver(expose)
  observer.observe(root, { subtree: true, childList: true })
  expose()
  return () => observer.disconnect()
}
