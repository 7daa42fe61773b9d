import { createRoot } from 'react-dom/client'
import '../../src/components/styles.css'
import './site.css'
import { LiveShop } from '../../stories/evm/LiveShop.js'
import { demos, isDemo } from './demos.js'

/** The element for the live example, which buys on a chain that runs inside the browser tab. */
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
