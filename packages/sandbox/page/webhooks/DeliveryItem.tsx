import type { ReactNode } from 'react'
import { useLanguage } from '../language/LanguageProvider.js'
import type { Delivery } from './useDeliveries.js'

export function DeliveryItem(props: DeliveryItem.Props): ReactNode {
  const { type, name, args, contractAddress, blockNumber, purchaseId, attempts } = props.delivery
  const { language, texts: all } = useLanguage()
  const texts = all.webhooks
  const changes: Record<string, string> = { BLOCK_ADDED: texts.added, BLOCK_REMOVED: texts.removed }
  return (
    <article className="delivery" aria-label={name}>
      <header>
        <h3>{name ?? texts.event}</h3>
        <span className="delivery-type">{changes[type] ?? type}</span>
        <span className="delivery-signed">{texts.signed}</span>
      </header>
      <dl>
        {args.map((arg) => (
          <div key={arg.name} data-marked={(arg.name === 'purchaseId' && !!purchaseId) || undefined}>
            <dt>{arg.name}</dt>
            <dd title={arg.value}>{shorten(arg.value)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span title={contractAddress}>{shorten(contractAddress)}</span>
        <span>{all.block(blockNumber.toLocaleString(language))}</span>
        <span>{texts.attempts(attempts)}</span>
      </p>
    </article>
  )
}

export declare namespace DeliveryItem {
  type Props = { delivery: Delivery }
}

function shorten(text: string): string {
  return text.startsWith('0x') && text.length > 14 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text
}
