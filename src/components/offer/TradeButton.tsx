'use client'
import { type ReactNode, useState } from 'react'
import { useAccount } from 'wagmi'
import { useStylesCheck } from '../../hooks/development/useStylesCheck.js'
import { useButtonDialogs } from '../checkout/useButtonDialogs.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/** A button that loads a dialog and opens it. If no wallet is connected, the button first lets the user connect one. */
export const TradeButton = withRef(function TradeButton<dialog extends object>(
  props: TradeButton.Props<dialog>,
): ReactNode {
  const { label, load, dialog, onConnect, children, ...rest } = props
  useStylesCheck()
  const isConnected = useAccount().address !== undefined
  const [open, setOpen] = useState(false)
  const { Dialog, ahead, isConnecting, chooseWallet, hideFailure, failure, wallets } = useButtonDialogs({
    isOpen: open,
    load,
    onConnected: () => setOpen(true),
    onFailed: () => setOpen(false),
  })

  function press(): void {
    hideFailure()
    if (isConnected) setOpen(true)
    else if (onConnect) onConnect()
    else chooseWallet()
  }

  return (
    <>
      <Part
        tag="button"
        partName="button"
        type="button"
        state={{ busy: isConnecting }}
        aria-haspopup={!isConnected && onConnect ? undefined : 'dialog'}
        onClick={press}
        onPointerEnter={ahead}
        onFocus={ahead}
        {...rest}
      >
        {children ?? label}
      </Part>
      {failure}
      {Dialog && dialog(Dialog, { open, onOpenChange: setOpen })}
      {wallets}
    </>
  )
})

export declare namespace TradeButton {
  type Props<dialog extends object> = Omit<PartProps<'button'>, 'onClick'> & {
    label: string
    load: () => Promise<dialog>
    dialog: (Dialog: dialog, shown: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
    onConnect?: (() => void) | undefined
  }
}
