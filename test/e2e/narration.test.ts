import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testWhole } from '../setup/sample.js'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, visit: open } = await visitMarketplace()
afterAll(close)

afterEach(leave)

async function visit() {
  const visited = await open()
  await visited.connect()
  return { ...visited, heard: await listen(visited.page) }
}

describe('announcements of a purchase to screen readers', () => {
  test('announces an approval and a payment', async () => {
    const { tile, pay, answer, finish, dialog, heard } = await visit()
    await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
    await dialog.locator('.till-checkout-narration', { hasText: 'ask twice' }).waitFor()
    await pay()
    await answer('Allow a payment', 'Approve')
    await answer('Pay 120 USDC', 'Approve')
    await finish()
    expect(await heard()).toMatchInlineSnapshot(`
      [
        "heading: Your purchase",
        "status: Your wallet will ask twice: to allow 120 USDC, then to pay. You pay only with the second.",
        "status: Checking that the price is still valid. Your wallet has not been asked for anything yet.",
        "status: Allow Littoral to collect 120 USDC. Check the details in your wallet, then confirm.",
        "status: Stay here: your wallet asks once more.",
        "status: Step done. Checking the price once more before the next step.",
        "status: Buy Tidewater #1 for 120 USDC. Check the details in your wallet, then confirm.",
        "status: Waiting for the network. You can close this window. Your purchase continues.",
        "status: Payment went through. Checking that your purchase has arrived.",
        "status: Confirmed. Your purchase has arrived.",
        "heading: Tidewater #1 is yours",
      ]
    `)
  })

  testWhole('announces a decline', async () => {
    const { tile, pay, answer, dialog, heard } = await visit()
    await tile('Tidewater #0').getByRole('button', { name: 'Buy' }).click()
    await pay()
    await answer('Pay 0.05 ETH', 'Reject')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await heard()).toMatchInlineSnapshot(`
      [
        "heading: Your purchase",
        "status: Checking that the price is still valid. Your wallet has not been asked for anything yet.",
        "status: Buy Tidewater #0 for 0.05 ETH. Check the details in your wallet, then confirm.",
        "alert: You declined the request in your wallet. Nothing was paid. Try again when you are ready.",
      ]
    `)
  })
})

/**
 * Records what a screen reader announces while the dialog is open: changes of live regions, alerts, and focused headings. Masks addresses
 * and hashes.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const isLive = '[aria-live], [role="alert"], [role="status"], [role="log"], output'

    // biome-ignore lint/performance/useDomNodeTextContent: as it is read, one paragraph after the other.
    function record(kind: string, { innerText }: HTMLElement): void {
      const text = innerText.replace(/\s+/g, ' ').trim()
      if (text) heard.push(`${kind}: ${text}`)
    }

    new MutationObserver((changes) => {
      const regions = new Set<HTMLElement | null | undefined>()
      for (const { target, addedNodes } of changes) {
        regions.add((target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>(isLive))
        // Screen readers announce the first text of a new live region only if the region is an alert.
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          if (node.matches('[role="alert"]')) regions.add(node)
          for (const alert of node.querySelectorAll<HTMLElement>('[role="alert"]')) regions.add(alert)
        }
      }
      for (const region of regions) {
        // The panel of the wallet has live regions of its own, which do not count.
        if (region?.isConnected && region.closest('.till-dialog')) record(region.role ?? 'status', region)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })

    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement && target.closest('.till-dialog')) record('heading', target)
    })
  })
  return async () => {
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    return heard.map((line) => line.replaceAll(/0x[0-9a-f]{4}…[0-9a-f]{4}|0x[0-9a-f]{40,}/gi, '0x…'))
  }
}
