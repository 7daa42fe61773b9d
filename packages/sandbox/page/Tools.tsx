import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from './language/LanguageProvider.js'
import { WebhookPanel } from './webhooks/WebhookPanel.js'

/**
 * The sandbox's own controls, in a strip above the marketplace. They are part of the page's flow, so that they cover no button. The test
 * wallet adds its own button to the strip.
 */
export function Tools(): ReactNode {
  const { sandbox } = useTexts()
  const strip = document.getElementById('tools')
  if (!strip) return null
  return createPortal(
    <>
      <p className="tools-note">{sandbox}</p>
      <WebhookPanel />
    </>,
    strip,
  )
}
