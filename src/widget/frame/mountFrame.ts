import { stringify } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createTill } from '../../client/createTill.js'
import { en, type Messages } from '../../components/messages/en.js'
import { loadMessages } from '../../components/messages/loadMessages.js'
import { TillError } from '../../errors.js'
import { RpcError } from '../../protocol/errors.js'
import { adoptStyles } from '../adoptStyles.js'
import { chooseItems } from '../chooseItems.js'
import { createAppearance } from '../createAppearance.js'
import { createNameCheck } from '../createNameCheck.js'
import { isInProgress } from '../isInProgress.js'
import { languageOf } from '../languageOf.js'
import type { Emit, Mount, MountOptions, StatusDetail } from '../mountOptions.js'
import { invalid, type ParsedOptions, parseOptions } from '../parseOptions.js'
import { type OpenFrame, openFrame } from './openFrame.js'

/** Mounts a checkout in an iframe. The host's page itself loads the orders and verifies each wallet request of the iframe. */
export const mount: Mount = ({ root, slot, host, options: initialOptions, emit }) => {
  const checkNames = createNameCheck(host)
  const read = (next: MountOptions) => {
    checkNames(next)
    return requireSupported(parseOptions(next))
  }
  let options = read(initialOptions)
  const appearance = createAppearance(host)
  let waiting: ParsedOptions | undefined
  let session: OpenFrame | undefined
  let status: StatusDetail['status'] = 'loading'
  let presses = 0
  let texts: Messages = en
  const removeStyles = adoptStyles(root)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'till-button'
  button.textContent = en.button.idle
  slot.append(button)
  const notice = document.createElement('span')
  notice.className = 'till-button-missing'
  notice.role = 'alert'
  root.append(notice)

  const localeOf = () => options.locale ?? languageOf(host)
  const onEvent: Emit = (name, detail) => {
    if ('status' in detail) status = detail.status
    if (status !== 'loading') endWait()
    emit(name, detail)
  }

  function endWait(error?: TillError, kind: keyof Messages['errors'] = 'ServiceFailed'): void {
    delete button.dataset.busy
    const { shortMessage, fix } = texts.errors[kind]
    notice.textContent = error ? `${shortMessage} ${texts.funds[error.funds]} ${fix}` : ''
  }

  const isOtherSale = () => waiting !== undefined && saleKey(waiting) !== saleKey(options)

  /**
   *
   * Applies new options when no purchase is in progress.
   * If the new options have other items, they apply at the latest when the buyer presses the button. Only a payment that the host's page
   * itself has forwarded delays them further. A status that the iframe reports does not, because the iframe may lie.
   */
  function catchUp(isPressed = false): void {
    const mustKeep = () => !isPressed || !isOtherSale() || session?.isPaying()
    if (!waiting || (session && (session.isOpen() || (isInProgress(status) && mustKeep())))) return
    presses++
    endWait()
    session?.end()
    options = waiting
    waiting = undefined
    appearance.apply(options)
    void label()
  }

  async function label(): Promise<void> {
    texts = await loadMessages(localeOf()).catch(() => en)
    button.textContent = texts.button.idle
  }

  async function open(): Promise<void> {
    if (session?.isOpen()) return
    catchUp(true)
    if (isOtherSale()) return session?.open()
    const pressId = ++presses
    endWait()
    if (status === 'loading') button.dataset.busy = ''
    const {
      chain,
      orders: requested,
      fees,
      recipient,
      marketplace,
      reference,
      marketplaceUrl,
      apiUrl = marketplaceUrl,
      accessKey,
    } = options
    try {
      const till = createTill({ accessKey, marketplaceUrl, apiUrl })
      const input = requested.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
      const { orders } = await till.getOrders({ chainId: chain.id, input })
      if (pressId !== presses) return
      const items = chooseItems(orders, requested)
      if (!items) throw new RpcError('NotFound')
      session ??= openFrame({
        root,
        page: typeof options.frame === 'string' ? options.frame : defaultFramePage(),
        title: texts.checkout.title.idle,
        closeLabel: texts.close,
        // The iframe cannot read the page's CSS property `color-scheme`, so the page chooses the theme.
        options: { ...options, theme: appearance.themeFor(options) },
        locale: localeOf(),
        storage: pageStorage(),
        locks: navigator.locks,
        emit: onEvent,
        onEnd: (error) => {
          session = undefined
          status = 'loading'
          endWait(error, error?.funds === 'none' ? 'ChunkLoadFailed' : 'Unexpected')
        },
      })
      session.open({ items, fees, recipient, marketplace, reference })
    } catch (cause) {
      if (pressId !== presses) return
      const error = cause instanceof TillError ? cause : new RpcError('WebrpcRequestFailed', { cause })
      endWait(error, error.code === 'StorageFailed' ? error.code : 'ServiceFailed')
      emit('till-error', { error })
    }
  }

  appearance.apply(options)
  void label()
  return {
    open: () => void open(),
    update(changed) {
      waiting = read(changed)
      catchUp()
    },
    destroy() {
      presses++
      session?.end()
      appearance.remove()
      button.remove()
      notice.remove()
      removeStyles()
    },
  }
}

/** Throws for options that a checkout in an iframe does not support, such as swaps, messages to sign, and paymasters. */
function requireSupported(options: ParsedOptions): ParsedOptions {
  const field = unsupported.find((name) => options.policy?.[name])
  if (field) throw invalid(`policy.${field}: must not be set for a checkout in a frame.`)
  const other = (['pay', 'connectors'] as const).find((name) => options[name])
  if (other) throw invalid(`${other}: must not be set for a checkout in a frame.`)
  return options
}

function saleKey({ theme: _, look: __, locale: ___, provider: ____, ...sold }: ParsedOptions): string {
  return stringify(sold)
}

const unsupported = ['markets', 'contracts', 'messages', 'routers', 'swapTokens', 'paymasters'] as const

function defaultFramePage(): string {
  const page = 'till-checkout-frame.html'
  return new URL(page, import.meta.url).href
}

/** Returns the page's storage. Throws without one, because after a reload the host's page must know the earlier payments. */
function pageStorage(): CheckoutStorage {
  try {
    const { localStorage } = window
    localStorage.setItem('till.frame.probe', '')
    localStorage.removeItem('till.frame.probe')
    return localStorage
  } catch (cause) {
    throw new CheckoutError('StorageFailed', { cause })
  }
}
