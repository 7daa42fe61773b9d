/// <reference types="vite/types/importMeta.d.ts" />
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import { formatFiat, formatShort } from '../../src/components/parts/format.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { allowDialogs } from '../components/support/allowDialogs.js'

type Module = { default: { title: string }; [name: string]: unknown }
type Story = { render: () => ReactElement }

const modules = import.meta.glob<Module>(['../../stories/*.stories.tsx', '!../../stories/Live.stories.tsx'], {
  eager: true,
})
const stories = Object.values(modules).flatMap(({ default: { title }, ...stories }) =>
  Object.entries(stories).map(([name, story]) => ({ name: `${title}/${name}`, story: story as Story })),
)

allowDialogs()

describe('stories', () => {
  test.each(languages)('behavior: in %s every amount is written in one way', async (locale) => {
    const messages = await loadMessages(locale)
    const faults: string[] = []
    let amounts = 0
    for (const { name, story } of stories) {
      const { baseElement, unmount } = render(
        <MessagesProvider messages={messages}>
          <StoryProviders>{story.render()}</StoryProviders>
        </MessagesProvider>,
      )
      // What the chain says comes a moment later.
      await act(async () => {})
      for (const text of textsOf(baseElement)) {
        const found = [
          ...numbersOf(text).map((number) => findFault(number, locale)),
          ...worthsOf(text).map((worth) => findFaultOfWorth(worth, locale)),
        ]
        amounts += found.length
        faults.push(...found.filter(Boolean).map((fault) => `${name}: ${fault} in “${text}”`))
      }
      unmount()
    }
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(400)
  })

  test('behavior: in the main area of a checkout each amount is said at most once', async () => {
    const faults: string[] = []
    let amounts = 0
    for (const { name, story } of stories.filter(({ name }) => name.startsWith('Components/CheckoutView/'))) {
      const { baseElement, unmount } = render(<StoryProviders>{story.render()}</StoryProviders>)
      await act(async () => {})
      const main = baseElement.querySelector('.till-checkout-main')
      // What a swap brought is said beside what the purchase costs, though it comes to the same.
      const apart = '.till-details, .till-hidden, .till-pay-box:not([open]) .till-pay-list, .till-notice-held'
      for (const hidden of main?.querySelectorAll(apart) ?? []) hidden.remove()
      const said = [...(main?.textContent ?? '').matchAll(/[\d.,]+(?=\u00a0(?:USDC|ETH))/g)].map(String)
      amounts += said.length
      faults.push(
        ...said.filter((amount, index) => said.indexOf(amount) < index).map((each) => `${name}: ${each}`),
      )
      unmount()
    }
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(20)
  })

  test('error: what is written otherwise is seen', () => {
    const seen = (text: string, locale: string) => numbersOf(text).map((number) => findFault(number, locale))
    expect(seen('42.50 USDC, 1,250 ETH, <0.000001 ETH', 'en')).toEqual([undefined, undefined, undefined])
    expect(seen('42.5 USDC', 'en')).toEqual(['42.5'])
    expect(seen('3500 USDC', 'en')).toEqual(['3500'])
    expect(seen('It costs 1000000000000000000', 'en')).toEqual(['1000000000000000000'])
    expect(seen('1,250.50 USDC', 'de')).toEqual(['1,250.50'])
    const worth = (text: string, locale: string) =>
      worthsOf(text).map((each) => findFaultOfWorth(each, locale))
    expect(worth('$1,250.50, <$0.01', 'en')).toEqual([undefined, undefined])
    expect(worth('$1250.5', 'en')).toEqual(['$1250.5'])
    expect(worth('1.250,50\u00a0$', 'de')).toEqual([undefined])
    expect(worth('$1,250.50', 'de')).toEqual(['$1,250.50'])
  })
})

/** The texts that are shown or read aloud, but for addresses, hashes, dates and what stands in code. */
function textsOf(root: HTMLElement): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent?.closest('[class^="till-"]') || parent.closest('code, time, bdi[lang]')) continue
    const element = parent.closest('data') ?? parent
    texts.push(element.textContent?.replace(/0x[\da-f…]+/gi, '') ?? '')
  }
  return texts
}

/** Numbers that stand before a currency, and such as are too long to be anything but an amount. */
function numbersOf(text: string): string[] {
  return [
    ...text.matchAll(/\d[\d.,\u202f\u00a0]*(?=[\u00a0 ](?:USDC|ETH)\b)/g),
    ...text.matchAll(/\d{7,}/g),
  ].map(([number]) => number)
}

/** What stands with the sign of a currency, on either side. */
function worthsOf(text: string): string[] {
  const sign = String.raw`(?:US\$|\$US|\$)`
  const number = String.raw`\d(?:[\d.,\u202f\u00a0]*\d)?`
  const worth = new RegExp(`${sign}[\\u202f\\u00a0]?${number}|${number}[\\u202f\\u00a0 ]?${sign}`, 'g')
  return text.match(worth) ?? []
}

/** An amount of dollars that the formatter of this language would have written otherwise. */
function findFaultOfWorth(worth: string, locale: string): string | undefined {
  const plain = plainOf(worth.replaceAll(/[^\d.,\u202f\u00a0]/g, ''), locale)
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return worth
  return formatFiat({ value: plain, locale }).includes(worth) ? undefined : worth
}

/** A number of a language as a decimal one. */
function plainOf(number: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const separator = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return number.trim().replaceAll(separator('group'), '').replace(separator('decimal'), '.')
}

/** A number that the formatter of this language would have written otherwise. */
function findFault(number: string, locale: string): string | undefined {
  const plain = plainOf(number, locale)
  if (!/^\d+(\.\d{1,6})?$/.test(plain)) return number
  const written = formatShort({ amount: parseUnits(plain, 6), decimals: 6, locale })
  return written === number ? undefined : number
}
