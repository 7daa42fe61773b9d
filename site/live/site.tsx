import { createRoot } from 'react-dom/client'
import '../../src/components/styles.css'
import './site.css'
import { LiveShop } from '../../stories/evm/LiveShop.js'
import { demos, isDemo } from './demos.js'

/** Shows a component where the page has a place for it, in a shop on a chain inside of the page. */
const place = document.querySelector<HTMLElement>('[data-live]')
const name = place?.dataset.live ?? ''
if (place && isDemo(name)) {
  const { show, wallet = 'key', ...more } = demos[name]
  createRoot(place).render(
    <LiveShop wallet={wallet} {...more}>
      {show}
    </LiveShop>,
  )
}
