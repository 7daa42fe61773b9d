import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { DeliveryItem } from './DeliveryItem.js'
import { useDeliveries } from './useDeliveries.js'

/** What a backend is told while visitors buy: a button, and a panel that stays open beside the shop. */
export function WebhookPanel(): ReactNode {
  const { status, deliveries, start, stop } = useDeliveries()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [latest] = deliveries
  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave()
  return (
    <aside className="webhooks" aria-label="Webhooks" data-status={status}>
      <button
        ref={button}
        type="button"
        className="webhooks-button"
        aria-expanded={isOpen}
        aria-controls="webhooks-panel"
        onClick={() => setOpen(!isOpen)}
      >
        Webhooks {deliveries.length > 0 && <b>{deliveries.length}</b>}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it from whatever is inside */}
      <div id="webhooks-panel" className="webhooks-panel" hidden={!isOpen} onKeyDown={onKeyDown}>
        <header>
          <h2>What your backend hears</h2>
          <button type="button" className="quiet-button" onClick={status === 'off' ? start : stop}>
            {status === 'off' ? 'Listen' : 'Stop'}
          </button>
        </header>
        <p className="webhooks-note">{notes[status]}</p>
        {deliveries.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <section className="webhooks-list" aria-label="Deliveries" tabIndex={0}>
            <ol>
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <DeliveryItem delivery={delivery} />
                </li>
              ))}
            </ol>
          </section>
        ) : (
          status === 'listening' && <p className="webhooks-empty">Buy something: it shows here.</p>
        )}
      </div>
      <output className="visually-hidden">
        {latest && `Webhook delivered: ${latest.name ?? 'an event'}`}
      </output>
    </aside>
  )
}

const notes = {
  off: 'Press Listen. A webhook listener is registered for the market and both collections; each delivery is verified and shown here.',
  starting: 'Registering a listener …',
  listening: 'Listening for OrderFilled, Transfer and TransferSingle.',
  failed: 'The sandbox does not answer. It is asked again.',
}
