import { stringify } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createTill } from '../../client/createTill.js'
import { en, type Messages } from '../../components/messages/en.js'
import { loadMessages } from '../../components/messages/loadMessages.js'
import { TillError } from '../../errors.js'
import { RpcError } from '../../protocol/errors.js'
import { adoptStyles } from '../adoptStyles.js'
import { applyAppearance } from '../applyAppearance.js'
import { chooseItems } from '../chooseItems.js'
import { createNameCheck } from '../createNameCheck.js'
import { isUnderWay } from '../isUnderWay.js'
import { languageOf } from '../languageOf.js'
import type { Emit, Mount, MountOptions, StatusDetail } from '../mountOptions.js'
import { invalid, type ParsedOptions, parseOptions } from '../parseOptions.js'
import { openSession, type Session } from './openSession.js'

/**
 * Puts a checkout into a sandboxed frame and keeps the wallet out of it: the page's own code looks up what is bought, and
 * lets only requests through that are a part of that purchase.
 *
 * @throws TillError `WidgetOptionInvalid` when an option is missing or wrong.
 */
export const mount: Mount = ({ root, slot, host, options: given, emit }) => {
  const checkNames = createNameCheck(host)
  const read = (next: MountOptions) => {
    checkNames(next)
    return requireJudged(parseOptions(next))
  }
  let options = read(given)
  let waiting: ParsedOptions | undefined
  let session: Session | undefined
  let status: StatusDetail['status'] = 'loading'
  /** Counts what ends the wait of whoever has pressed before. */
  let presses = 0
  let texts: Messages = en
  const removeStyles = adoptStyles(root)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'till-button'
  button.textContent = en.button.idle
  slot.append(button)
  const said = document.createElement('span')
  said.className = 'till-button-missing'
  said.role = 'alert'
  root.append(said)

  const localeOf = () => options.locale ?? languageOf(host)
  const onEvent: Emit = (name, detail) => {
    if ('status' in detail) status = detail.status
    if (status !== 'loading') answer()
    emit(name, detail)
  }

  /** Ends the wait that a press has begun. What keeps it from its answer is said below the button. */
  function answer(error?: TillError, kind: keyof Messages['errors'] = 'ServiceFailed'): void {
    delete button.dataset.busy
    const { shortMessage, fix } = texts.errors[kind]
    said.textContent = error ? `${shortMessage} ${texts.funds[error.funds]} ${fix}` : ''
  }

  /** Whether the page sells something else by now than what was begun. */
  const isOther = () => waiting !== undefined && soldBy(waiting) !== soldBy(options)

  /**
   * What the page changed during a purchase follows when that is over, and its end was read. Of whoever presses for something else
   * meanwhile, it is over but for a payment that the page itself knows of: a frame’s word keeps nobody at what is not sold any more.
   */
  function catchUp(isPressed = false): void {
    const isKept = () => !isPressed || !isOther() || session?.isPaying()
    if (!waiting || (session && (session.isOpen() || (isUnderWay(status) && isKept())))) return
    presses++
    answer()
    session?.end()
    const { theme, look } = options
    options = waiting
    waiting = undefined
    applyAppearance({ host, wanted: options, previous: { theme, look } })
    void label()
  }

  async function label(): Promise<void> {
    texts = await loadMessages(localeOf()).catch(() => en)
    button.textContent = texts.button.idle
  }

  async function open(): Promise<void> {
    if (session?.isOpen()) return
    catchUp(true)
    // What was begun is shown once more, in the turn that it has.
    if (isOther()) return session?.open()
    const press = ++presses
    answer()
    if (status === 'loading') button.dataset.busy = ''
    const {
      chain,
      orders: wanted,
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
      const input = wanted.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
      const { orders } = await till.getOrders({ chainId: chain.id, input })
      if (press !== presses) return
      const items = chooseItems(orders, wanted)
      if (!items) throw new RpcError('NotFound')
      session ??= openSession({
        root,
        page: typeof options.frame === 'string' ? options.frame : beside(),
        title: texts.checkout.title.idle,
        closeLabel: texts.close,
        options,
        locale: localeOf(),
        storage: pageStorage(),
        locks: navigator.locks,
        emit: onEvent,
        onEnd: (error) => {
          session = undefined
          status = 'loading'
          answer(error, error?.funds === 'none' ? 'NotLoaded' : 'Unexpected')
        },
      })
      session.open({ items, fees, recipient, marketplace, reference })
    } catch (cause) {
      if (press !== presses) return
      const error = cause instanceof TillError ? cause : new RpcError('WebrpcRequestFailed', { cause })
      answer(error, error.code === 'StorageFailed' ? error.code : 'ServiceFailed')
      emit('till-error', { error })
    }
  }

  applyAppearance({ host, wanted: options })
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
      applyAppearance({ host, wanted: {}, previous: options })
      button.remove()
      said.remove()
      removeStyles()
    },
  }
}

/**
 * Nothing can be rehearsed for a frame, nor is a message signed, anything swapped or paid by somebody else for one, and what reads
 * calls cannot be sent to it.
 */
function requireJudged(options: ParsedOptions): ParsedOptions {
  const field = unjudged.find((name) => options.policy?.[name])
  if (field) throw invalid(`policy.${field}: not for a checkout in a frame.`)
  const other = (['pay', 'connectors'] as const).find((name) => options[name])
  if (other) throw invalid(`${other}: not for a checkout in a frame.`)
  return options
}

/** What a page sells, and on which terms: how it looks has no part in it. */
function soldBy({ theme: _, look: __, locale: ___, provider: ____, ...sold }: ParsedOptions): string {
  return stringify(sold)
}

const unjudged = ['markets', 'contracts', 'messages', 'routers', 'swapTokens', 'paymasters'] as const

/** The frame's page lies beside the script. */
function beside(): string {
  const page = 'till-checkout-frame.html'
  return new URL(page, import.meta.url).href
}

/**
 * The page's own storage. Without it nobody would know after a reload what was paid, so that nothing is shown then.
 *
 * @throws CheckoutError `StorageFailed`.
 */
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
