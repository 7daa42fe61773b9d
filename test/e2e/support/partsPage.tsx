import { createRef, type ReactNode, version } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CheckoutDialog } from '../../../src/components/checkout/CheckoutDialog.js'
import { statusFlags } from '../../../src/hooks/purchases/usePurchaseStore.js'
import { items } from '../../../stories/fixtures.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { states } from '../../../stories/states.js'
import { parts } from '../../components/support/parts.js'

/**
 * Renders every part twice: with its own element, and with the element of its `render` prop. Checks that React sets each `ref`. The global
 * `outcome` contains the failed checks in `lost`, the version of React, and the number of refs.
 */
const lost: string[] = []
let refs = 0
const nothing = async () => states.idle
const actions = {
  start: nothing,
  acceptChanges: nothing,
  revokeAllowance: nothing,
  confirmNotSent: nothing,
  swapBack: nothing,
}
const every: typeof parts = {
  ...parts,
  CheckoutDialog: (common) => (
    <CheckoutDialog
      checkout={{
        ...states.idle,
        ...statusFlags(states.idle),
        ...actions,
        prefetch: async () => {},
        cancel: () => {},
        reset: () => {},
      }}
      items={items}
      open={true}
      onOpenChange={() => {}}
      {...(common as object)}
    />
  ),
}

for (const [name, part] of Object.entries(every)) {
  const ref = createRef<HTMLDivElement>()
  show(part({ ref }))
  check(`${name}`, ref.current?.className.includes('till-'))

  const outer = createRef<HTMLDivElement>()
  const own = createRef<HTMLElement>()
  const tag = name === 'CheckoutDialog' ? <dialog ref={own as never} /> : <section ref={own} />
  show(part({ ref: outer, render: tag }))
  check(`${name} with render`, outer.current !== null && outer.current === own.current)
}
Object.assign(window, { outcome: { version, refs, lost } })

function show(element: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  flushSync(() => createRoot(place).render(<StoryProviders>{element}</StoryProviders>))
}

function check(name: string, reached: boolean | undefined): void {
  refs++
  if (!reached) lost.push(name)
}
