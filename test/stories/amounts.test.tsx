/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { judgeAmounts, readMainAmounts, readTexts } from '../components/support/amounts.js'
import { whenShown } from '../components/support/whenShown.js'

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
    // Four hundred cards of one kind say in one language what they say in all.
    const shown = stories.filter(({ name }) => locale === 'en' || name !== 'Components/OrderGrid/Hundreds')
    expect(shown.length).toBe(locale === 'en' ? stories.length : stories.length - 1)
    for (const { name, story } of shown) {
      const { baseElement, unmount } = render(
        <MessagesProvider messages={messages}>
          <StoryProviders>{story.render()}</StoryProviders>
        </MessagesProvider>,
      )
      // What the chain says comes a moment later.
      await whenShown()
      for (const text of readTexts(baseElement)) {
        const found = judgeAmounts(text, locale)
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
      await whenShown()
      const said = readMainAmounts(baseElement)
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
    expect(judgeAmounts('42.50 USDC, 1,250 ETH, <0.000001 ETH', 'en')).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(judgeAmounts('42.5 USDC', 'en')).toEqual(['42.5'])
    expect(judgeAmounts('3500 USDC', 'en')).toEqual(['3500'])
    expect(judgeAmounts('It costs 1000000000000000000', 'en')).toEqual(['1000000000000000000'])
    expect(judgeAmounts('1,250.50 USDC', 'de')).toEqual(['1,250.50'])
    expect(judgeAmounts('$1,250.50, <$0.01', 'en')).toEqual([undefined, undefined])
    expect(judgeAmounts('$1250.5', 'en')).toEqual(['$1250.5'])
    expect(judgeAmounts('1.250,50\u00a0$', 'de')).toEqual([undefined])
    expect(judgeAmounts('$1,250.50', 'de')).toEqual(['$1,250.50'])
  })
})
