import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../language/LanguageProvider.js'
import { DeliveryItem } from './DeliveryItem.js'
import { useDeliveries } from './useDeliveries.js'

export function WebhookPanel(): ReactNode {
  const { status, deliveries, start, stop } = useDeliveries()
  const { webhooks: texts } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [latest] = deliveries
  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave()
  return (
    <aside className="webhooks" aria-label={texts.title} data-status={status}>
      <button
        ref={button}
        type="button"
        className="webhooks-button"
        aria-expanded={isOpen}
        aria-controls="webhooks-panel"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.title} {deliveries.length > 0 && <b>{deliveries.length}</b>}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any element inside */}
      <div id="webhooks-panel" className="webhooks-panel" hidden={!isOpen} onKeyDown={onKeyDown}>
        <header>
          <h2>{texts.heading}</h2>
          <button type="button" className="quiet-button" onClick={status === 'off' ? start : stop}>
            {status === 'off' ? texts.listen : texts.stop}
          </button>
        </header>
        <p className="webhooks-note">{texts.notes[status]}</p>
        {deliveries.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          <section className="webhooks-list" aria-label={texts.deliveries} tabIndex={0}>
            <ol>
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <DeliveryItem delivery={delivery} />
                </li>
              ))}
            </ol>
          </section>
        ) : (
          status === 'listening' && <p className="webhooks-empty">{texts.empty}</p>
        )}
      </div>
      <output className="visually-hidden">{latest && texts.delivered(latest.name ?? texts.event)}</output>
    </aside>
  )
}
