import '../../../src/components/styles.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CheckoutDialog } from '../../../src/components/checkout/CheckoutDialog.js'
import { statusFlags } from '../../../src/hooks/purchases/usePurchaseStore.js'
import { makeError } from '../../../stories/errors.js'
import { fees, items } from '../../../stories/fixtures.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { states } from '../../../stories/states.js'

/**
 * A host's page with a checkout dialog, in strict mode. The global `go` sets the state of the dialog. The elements with the ids `around`
 * and `header` belong to the host.
 */
const shown = { ...states, short: { ...states.idle, status: 'error', error: makeError('none') } as const }

function Host() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<keyof typeof shown>('idle')
  const state = shown[name]
  Object.assign(window, { go: setName })
  const nothing = async () => state
  return (
    <>
      <header
        id="header"
        style={{ position: 'sticky', top: 0, zIndex: 50, height: 64, background: '#ddd' }}
      />
      <div id="around">
        <button type="button" id="opener" onClick={() => setOpen(true)}>
          Open
        </button>
        <CheckoutDialog
          checkout={{
            ...state,
            ...statusFlags(state),
            prefetch: async () => {},
            start: nothing,
            acceptChanges: nothing,
            revokeAllowance: nothing,
            swapBack: nothing,
            confirmNotSent: nothing,
            cancel: () => {},
            reset: () => {},
          }}
          items={items}
          fees={fees}
          collectionName="Herbarium"
          topUp={() => <button type="button">Add funds</button>}
          open={open}
          onOpenChange={setOpen}
        />
      </div>
      <div style={{ height: 3_000 }} />
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <StoryProviders>
      <Host />
    </StoryProviders>
  </StrictMode>,
)
