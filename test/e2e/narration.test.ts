import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { visitMarketplace } from './support/visitMarketplace.js'

const { close, leave, visit: open } = await visitMarketplace()
afterAll(close)

afterEach(leave)

async function visit() {
  const visited = await open()
  await visited.connect()
  return { ...visited, heard: await listen(visited.page) }
}

describe('what a purchase says to those who listen', () => {
  test('default: an allowance and a payment', async () => {
    const { tile, pay, answer, finish, heard } = await visit()
    await tile('Tidewater #1').getByRole('button', { name: 'Buy' }).click()
    await pay()
    await answer('Allow a payment', 'Approve')
    await answer('Pay 120 USDC', 'Approve')
    await finish()
    expect(await heard()).toMatchInlineSnapshot(`
      [
        "heading: Your purchase",
        "status: Making sure that the offer still stands. Your wallet was not asked anything yet.",
        "status: Let Littoral collect 120 USDC. Read what your wallet shows and confirm it there.",
        "status: Waiting for the network. You may close this window, the purchase goes on.",
        "status: That is done. Looking up the offer again before your wallet is asked for the rest.",
        "status: Buy Tidewater #1 for 120 USDC. Read what your wallet shows and confirm it there.",
        "status: Waiting for the network. You may close this window, the purchase goes on.",
        "status: It went through. Making sure that what you bought has arrived.",
        "status: The network confirms it: what you bought has arrived.",
      ]
    `)
  })

  test('error: the wallet says no', async () => {
    const { tile, pay, answer, dialog, heard } = await visit()
    await tile('Tidewater #0').getByRole('button', { name: 'Buy' }).click()
    await pay()
    await answer('Pay 0.05 ETH', 'Reject')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await heard()).toMatchInlineSnapshot(`
      [
        "heading: Your purchase",
        "status: Making sure that the offer still stands. Your wallet was not asked anything yet.",
        "status: Buy Tidewater #0 for 0.05 ETH. Read what your wallet shows and confirm it there.",
        "alert: You declined in your wallet. Nothing was paid. Try again when you are ready.",
      ]
    `)
  })
})

/**
 * Gathers what a screen reader says by itself while the dialog is there: what changes in a live region, what an alert
 * brings, and a heading that the focus comes to. Addresses and hashes are masked.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const isLive = '[aria-live], [role="alert"], [role="status"], [role="log"], output'

    // biome-ignore lint/performance/useDomNodeTextContent: as it is read, one paragraph after the other.
    function say(kind: string, { innerText }: HTMLElement): void {
      const text = innerText.replace(/\s+/g, ' ').trim()
      if (text) heard.push(`${kind}: ${text}`)
    }

    new MutationObserver((changes) => {
      const regions = new Set<HTMLElement | null | undefined>()
      for (const { target, addedNodes } of changes) {
        regions.add((target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>(isLive))
        // A region that comes with its text says nothing, unless it is an alert.
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          if (node.matches('[role="alert"]')) regions.add(node)
          for (const alert of node.querySelectorAll<HTMLElement>('[role="alert"]')) regions.add(alert)
        }
      }
      for (const region of regions) {
        // What the wallet's own panel says is the wallet's.
        if (region?.isConnected && region.closest('.till-dialog')) say(region.role ?? 'status', region)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })

    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement && target.closest('.till-dialog')) say('heading', target)
    })
  })
  return async () => {
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    return heard.map((line) => line.replaceAll(/0x[0-9a-f]{4}…[0-9a-f]{4}|0x[0-9a-f]{40,}/gi, '0x…'))
  }
}
