import { mount } from '../dialog/mountDialog.js'
import type { Emit, Mounted, MountOptions } from '../mountOptions.js'
import { announceWallets } from './announceWallets.js'
import { connectPage } from './connectPage.js'

const page = await connectPage()
const root = document.body.attachShadow({ mode: 'open' })
// Leave space above the dialog, where the host's page shows its close button.
document.body.style.setProperty('--_till-above', '4rem')
let checkout: Mounted | undefined
let shown = false
let busy = false

const emit: Emit = (name, detail) => {
  if (name === 'till-status' && 'status' in detail) page.send({ type: 'status', status: detail.status })
  if (name === 'till-success' && 'outcome' in detail) {
    page.send({ type: 'success', purchaseId: detail.purchaseId, hash: detail.outcome.hash })
  }
  if (name === 'till-error' && 'error' in detail) {
    const { code, funds } = detail.error
    page.send({ type: 'error', error: { code, funds } })
  }
}

function reportShown(): void {
  const open = root.querySelector('dialog[open]') !== null
  if (open === shown || (!open && busy)) return
  shown = open
  page.send({ type: 'shown', shown })
}

new MutationObserver(reportShown).observe(root, { subtree: true, childList: true, attributeFilter: ['open'] })
announceWallets(page)
page.listen((message) => {
  if (message.type === 'options') {
    checkout = mount({
      root,
      slot: document.createElement('slot'),
      host: document.body,
      options: message.options as MountOptions,
      emit,
      storage: page.storage,
      locks: page.locks,
      onBusy: (next) => {
        busy = next
        reportShown()
      },
    })
  }
  if (message.type !== 'open') return
  checkout?.open()
  // The host's page may have hidden the iframe while the dialog inside was open. So report again that the dialog is visible.
  if (shown) page.send({ type: 'shown', shown })
})
