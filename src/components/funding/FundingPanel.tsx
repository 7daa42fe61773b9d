'use client'
import type { ReactNode } from 'react'
import { isAddressEqual } from 'viem'
import type { FundingRequest } from '../../checkout/funding/funding.js'
import type { FundingWay } from '../../hooks/funding/fundingWay.js'
import type { FundingState } from '../../hooks/funding/useFunding.js'
import { isWebAddress } from '../../protocol/formats.js'
import { useMessages } from '../messages/useMessages.js'
import { formatMoney } from '../parts/format.js'

/** Shows all ways to add funds, or only the way that the buyer has opened. */
export function FundingPanel(props: FundingPanel.Props): ReactNode {
  const { ways, state, request } = props
  const { funding } = state
  const isOpen =
    funding !== undefined &&
    state.status !== 'arrived' &&
    isAddressEqual(funding.currencyAddress, request.currencyAddress)
  const open = isOpen ? funding : undefined
  return (
    <div className="till-fund" data-status={open ? state.status : 'idle'}>
      {open ? (
        <Open {...props} way={ways.find(({ id }) => id === open.wayId)} request={open} />
      ) : (
        <Choice {...props} />
      )}
    </div>
  )
}

export declare namespace FundingPanel {
  type Props = {
    /** The ways to add funds. */
    ways: readonly FundingWay[]
    /** The state of the open request, from `useFunding`. */
    state: FundingState
    /** The missing funds. */
    request: FundingRequest
    /** Called when the buyer opens a way. */
    onOpen: (way: FundingWay) => unknown
    /** Called when the buyer wants another way. */
    onCancel: () => unknown
  }
}

function Choice({ ways, request, onOpen }: FundingPanel.Props): ReactNode {
  const { fund } = useMessages()
  const label = fund.add(useAmount(request, request.amount))
  const [only] = ways
  if (ways.length === 1 && only)
    return <WayButton way={only} request={request} label={label} onOpen={() => onOpen(only)} />
  return (
    <details className="till-fund-choice">
      <summary className="till-button" data-variant="outline">
        {label}
      </summary>
      <div className="till-fund-ways">
        {ways.map((way) => (
          <WayButton
            key={way.id}
            way={way}
            request={request}
            label={way.name ?? fund.send}
            onOpen={() => onOpen(way)}
          />
        ))}
      </div>
    </details>
  )
}

function Open(props: FundingPanel.Props & { way: FundingWay | undefined }): ReactNode {
  const { way, state, request, onOpen, onCancel } = props
  const { fund } = useMessages()
  const all = useAmount(request, request.amount)
  const part = useAmount(request, state.received)
  const isPart = state.status === 'waiting' && state.received > 0n
  return (
    <>
      <output className="till-fund-state">
        {state.status === 'confirming'
          ? fund.confirming
          : isPart
            ? fund.received(part, all)
            : fund.waiting(all)}
      </output>
      {state.status === 'waiting' && (
        <>
          <p className="till-funds-fix">{fund.later}</p>
          {way?.component && <way.component request={request} />}
          {way?.url && (
            <WayButton way={way} request={request} label={fund.again} onOpen={() => onOpen(way)} />
          )}
          <button type="button" className="till-link" onClick={() => onCancel()}>
            {fund.other}
          </button>
        </>
      )}
    </>
  )
}

/** A link if the way is a page, because browsers block a script that opens a tab after a pause. A button if the way is a component. */
function WayButton({ way, request, label, onOpen }: WayButton.Props): ReactNode {
  const look = { className: 'till-button', 'data-variant': 'outline' }
  if (!way.url)
    return (
      <button type="button" {...look} onClick={onOpen}>
        {label}
      </button>
    )
  const href = way.url(request)
  // A link with another protocol, such as `javascript:`, would run in this page.
  if (!isWebAddress(href)) return null
  return (
    <a {...look} href={href} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      {label}
    </a>
  )
}

declare namespace WayButton {
  type Props = { way: FundingWay; request: FundingRequest; label: string; onOpen: () => unknown }
}

function useAmount({ symbol, decimals }: FundingRequest, amount: bigint): string {
  const { locale } = useMessages()
  return formatMoney({ amount, currency: { symbol, decimals }, locale })
}
