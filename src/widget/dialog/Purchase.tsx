import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useConfig } from 'wagmi'
import { CheckoutButton } from '../../components/checkout/CheckoutButton.js'
import { useMessages } from '../../components/messages/useMessages.js'
import { useWalletChoice } from '../../components/wallet/useWalletChoice.js'
import { WalletDialog } from '../../components/wallet/WalletDialog.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useOrders } from '../../hooks/useOrders.js'
import { RpcError } from '../../protocol/errors.js'
import { chooseItems } from '../chooseItems.js'
import type { Emit, StatusDetail } from '../mountOptions.js'
import type { ParsedOptions } from '../parseOptions.js'
import { reconnectQuietly } from './reconnectQuietly.js'
import { Trigger } from './Trigger.js'

export function Purchase(props: Purchase.Props): ReactNode {
  const { options, slot, presses, emit, onBusy } = props
  const { chain, orders: requested, fees, recipient, marketplace, reference, pay } = options
  const { currency, collectionName, viewUrl } = options
  const { order: texts, actions, errors } = useMessages()
  const config = useConfig()
  const { checkouts } = useTillContext()
  const [opening, setOpening] = useState(false)
  const wallet = useWalletChoice({ onConnected: () => setOpening(true) })
  const input = requested.map(({ contractAddress, orderId }) => ({ contractAddress, orderId }))
  const { data: orders, error, refetch } = useOrders({ chainId: chain.id, input })
  const items = orders && chooseItems(orders, requested)
  const failure = error ?? (orders && !items ? new RpcError('NotFound') : undefined)

  // Stop at the unmount: the wallet must not prompt for a purchase that the buyer no longer sees.
  useLayoutEffect(() => checkouts.stop, [checkouts])

  useEffect(() => {
    // Reconnect before the first press, so that the button shows “Buy” and not “Connect wallet”.
    void reconnectQuietly(config)
  }, [config])

  useEffect(() => {
    if (failure) emit('till-error', { error: failure })
  }, [failure, emit])

  const isSilent = failure !== undefined && failure.code !== 'NotFound'

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each press.
  useEffect(() => {
    if (presses > 0 && isSilent) void refetch()
  }, [presses])

  useEffect(() => {
    if (presses === 0) return
    let current = true
    // Reconnect first, because the buyer may have connected a wallet elsewhere on the page.
    reconnectQuietly(config).then(() => current && setOpening(true))
    return () => {
      current = false
    }
  }, [presses, config])

  const busy = opening || wallet.connecting || wallet.choice !== undefined
  useEffect(() => onBusy?.(busy), [busy, onBusy])

  const onOpened = useCallback(() => setOpening(false), [])
  const trigger = { slot, emit, isOpening: opening, onOpened }
  if (!items) {
    const label = isSilent ? actions.retry : failure ? texts.availability.unavailable : texts.loading
    return (
      <>
        {createPortal(
          <button
            type="button"
            className="till-button"
            disabled={failure ? !isSilent : presses === 0}
            aria-busy={!failure}
          >
            {label}
          </button>,
          slot,
        )}
        {isSilent && (
          <span className="till-button-missing" role="alert">
            {errors.ServiceFailed.shortMessage}
          </span>
        )}
      </>
    )
  }
  return (
    <>
      <CheckoutButton
        items={items}
        fees={fees}
        recipient={recipient}
        marketplace={marketplace}
        reference={reference}
        pay={pay}
        currency={currency}
        collectionName={collectionName}
        viewUrl={viewUrl}
        topUp={topUp}
        onConnect={() => {
          if (emit('till-connect', { chainId: chain.id }) !== false) wallet.begin()
        }}
        onPayChange={(pay) => void emit('till-pay-change', { pay })}
        onEvent={(event) => {
          emit('till-event', event)
          if (event.type === 'stopped') emit('till-error', { error: event.error })
          if (event.type !== 'succeeded') return
          const { purchaseId, reference, outcome } = event
          emit('till-success', { purchaseId, reference, outcome })
          void refetch()
        }}
        render={(button, { status }) => (
          <Trigger {...trigger} button={button} status={status as StatusDetail['status']} />
        )}
      />
      {wallet.choice && (
        <WalletDialog
          {...wallet.choice}
          onChoose={wallet.choose}
          onBack={wallet.back}
          onClose={wallet.close}
        />
      )}
    </>
  )
}

export declare namespace Purchase {
  type Props = {
    options: ParsedOptions
    slot: HTMLSlotElement
    presses: number
    emit: Emit
    onBusy?: ((busy: boolean) => void) | undefined
  }
}

function topUp(): ReactNode {
  return <slot name="top-up" />
}
