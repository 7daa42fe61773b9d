import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Connector, useConfig } from 'wagmi'
import { connect, getAccount } from 'wagmi/actions'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { CheckoutButton } from '../../components/checkout/CheckoutButton.js'
import { useMessages } from '../../components/messages/useMessages.js'
import { WalletDialog } from '../../components/wallet/WalletDialog.js'
import type { TillError } from '../../errors.js'
import { isRejection } from '../../evm/providerError.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useOrders } from '../../hooks/useOrders.js'
import { RpcError } from '../../protocol/errors.js'
import { chooseItems } from '../chooseItems.js'
import type { Emit, StatusDetail } from '../mountOptions.js'
import type { ParsedOptions } from '../parseOptions.js'
import { reconnectQuietly } from './reconnectQuietly.js'
import { Trigger } from './Trigger.js'

/** The checkout of a page's orders: its trigger, the choice of a wallet, and the dialog. */
export function Purchase(props: Purchase.Props): ReactNode {
  const { options, slot, presses, emit, onBusy } = props
  const { chain, orders: wanted, fees, recipient } = options
  const { order: texts } = useMessages()
  const config = useConfig()
  const { checkouts } = useTillContext()
  const [opening, setOpening] = useState(false)
  const [connecting, setConnecting] = useState(false)
  const [choice, setChoice] = useState<{ error?: TillError }>()
  const input = wanted.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
  const { data: found, error, refetch } = useOrders({ chainId: chain.id, input })
  const items = found && chooseItems(found, wanted)
  const failure = error ?? (found && !items ? new RpcError('NotFound') : undefined)

  // A wallet must not be asked for a purchase that nobody sees any more.
  useLayoutEffect(() => checkouts.stop, [checkouts])

  useEffect(() => {
    // Told before anybody presses, so that the button can say Buy at once.
    void reconnectQuietly(config)
  }, [config])

  useEffect(() => {
    if (failure) emit('till-error', { error: failure })
  }, [failure, emit])

  useEffect(() => {
    if (presses === 0) return
    let current = true
    // The buyer may have connected a wallet elsewhere on the page meanwhile.
    reconnectQuietly(config).then(() => current && setOpening(true))
    return () => {
      current = false
    }
  }, [presses, config])

  const busy = opening || connecting || choice !== undefined
  useEffect(() => onBusy?.(busy), [busy, onBusy])

  async function use(connector: Connector): Promise<void> {
    setConnecting(true)
    try {
      if (getAccount(config).status !== 'connected') await connect(config, { connector })
      setChoice(undefined)
      setOpening(true)
    } catch (cause) {
      setChoice({ error: new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause }) })
    } finally {
      setConnecting(false)
    }
  }

  function chooseWallet(): void {
    const [only, ...others] = config.connectors
    if (only && others.length === 0) void use(only)
    else setChoice({})
  }

  const onOpened = useCallback(() => setOpening(false), [])
  const trigger = { slot, emit, wanted: opening, onOpened }
  if (!items) {
    const label = failure ? texts.availability.unavailable : texts.loading
    return createPortal(
      <button type="button" className="till-button" disabled aria-busy={!failure}>
        {label}
      </button>,
      slot,
    )
  }
  return (
    <>
      <CheckoutButton
        items={items}
        fees={fees}
        recipient={recipient}
        onConnect={chooseWallet}
        onEvent={(event) => {
          if (event.type === 'stopped') emit('till-error', { error: event.error })
          if (event.type !== 'succeeded') return
          emit('till-success', { purchaseId: event.purchaseId, outcome: event.outcome })
          void refetch()
        }}
        render={(button, { status }) => (
          <Trigger {...trigger} button={button} status={status as StatusDetail['status']} />
        )}
      />
      {choice && (
        <WalletDialog
          error={choice.error}
          onChoose={(wallet) => {
            // The wallet's own window could not be reached below a modal dialog.
            setChoice(undefined)
            void use(wallet)
          }}
          onClose={() => setChoice(undefined)}
        />
      )}
    </>
  )
}

export declare namespace Purchase {
  type Props = {
    options: ParsedOptions
    slot: HTMLSlotElement
    /** How often the checkout was asked to open. */
    presses: number
    emit: Emit
    /** Called with whether something is about to be shown, such as when a wallet was asked to let the page in. */
    onBusy?: ((busy: boolean) => void) | undefined
  }
}
