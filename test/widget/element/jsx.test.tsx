import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TillCheckoutElement } from '../../../src/widget/index.js'

test('JSX knows the attributes, properties and events of the element', () => {
  const take = (element: TillCheckoutElement | null) => element?.open()
  const element = (
    <till-checkout
      ref={take}
      className="buy"
      access-key="key"
      marketplace-url="https://market.example"
      chain-id={1}
      rpc-url="https://rpc.example"
      markets="0x5FbDB2315678afecb367f032d93F642f64180aa3"
      orders={[{ contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3', orderId: '0x2a' }]}
      policy='{"seaport":false}'
      theme="dark"
      ontill-success={({ detail }) => detail.purchaseId}
    />
  )
  expect(renderToStaticMarkup(element)).toContain('access-key="key"')
  // @ts-expect-error: the option accepts a text, not a number.
  expect(<till-checkout markets={5} />).toBeDefined()
})
