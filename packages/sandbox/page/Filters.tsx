import type { ReactNode } from 'react'
import { useTexts } from './language/LanguageProvider.js'
import type { Filter } from './market/filterOrders.js'
import { useMarket } from './market/MarketContext.js'

export function Filters(props: Filters.Props): ReactNode {
  const { filter, onChange } = props
  const { collections, currencies } = useMarket()
  const texts = useTexts()
  return (
    <form className="filters" aria-label={texts.filter}>
      <fieldset className="segments">
        <legend className="visually-hidden">{texts.collection}</legend>
        {[{ name: texts.all, address: undefined }, ...collections].map(({ name, address }) => (
          <label key={name}>
            <input
              type="radio"
              name="collection"
              checked={filter.collection === address}
              onChange={() => onChange({ ...filter, collection: address })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <span className="visually-hidden">{texts.currency}</span>
        <select
          value={filter.currency ?? ''}
          onChange={({ target }) => onChange({ ...filter, currency: target.value || undefined })}
        >
          <option value="">{texts.anyCurrency}</option>
          {currencies.map(({ address, symbol }) => (
            <option key={address} value={address}>
              {symbol}
            </option>
          ))}
        </select>
      </label>
      <label className="chip">
        <input
          type="checkbox"
          checked={filter.free}
          onChange={({ target }) => onChange({ ...filter, free: target.checked })}
        />
        <span>{texts.free}</span>
      </label>
      <label className="chip">
        <input
          type="checkbox"
          checked={filter.available}
          onChange={({ target }) => onChange({ ...filter, available: target.checked })}
        />
        <span>{texts.available}</span>
      </label>
    </form>
  )
}

export declare namespace Filters {
  type Props = { filter: Filter; onChange: (filter: Filter) => void }
}
