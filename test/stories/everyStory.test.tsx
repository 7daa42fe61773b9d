/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import { Fragment, type ReactElement, StrictMode } from 'react'
import { afterAll, describe, expect, test } from 'vitest'
import { checkoutErrors } from '../../src/checkout/errors/CheckoutError.js'
import { findings } from '../../src/checkout/errors/finding.js'
import { en, type Messages } from '../../src/components/messages/en.js'
import { languages, loadMessages } from '../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../src/components/messages/MessagesProvider.js'
import * as tillkit from '../../src/index.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
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
// Where a page has no clipboard nothing is said of copying.
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true })
// The files of a worker have one page.
afterAll(() => void Reflect.deleteProperty(navigator, 'clipboard'))

describe('stories', () => {
  test.each(languages)('behavior: in %s every amount is written in one way', async (locale) => {
    const { amounts, faults } = await showAll(locale)
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(400)
  })

  test('behavior: in the main area of a checkout each amount is said at most once', async () => {
    const { mainAmounts, saidTwice } = await showAll('en')
    expect(saidTwice).toEqual([])
    expect(mainAmounts).toBeGreaterThan(20)
  })

  test('behavior: every state of a checkout has one', async () => {
    const { statuses } = await showAll('en')
    expect(stories.length).toBeGreaterThan(100)
    expect([...Object.keys(states), 'disabled'].filter((status) => !statuses.has(status))).toEqual([])
  })

  test('behavior: every error and every reason to refuse has one', async () => {
    const { codes, used } = await showAll('en')
    expect(Object.keys(checkoutErrors).filter((code) => !codes.has(code))).toEqual([])
    const told = Object.keys(findings).filter((code) => used.has(`findings.${code}`))
    expect(told).toEqual(Object.keys(findings))
  })

  test('behavior: every text is said in one', async () => {
    // The English errors are those of the checkout, which also say whether trying again may help.
    const used = new Set([...(await showAll('en')).used, ...(await showAll('de')).used])
    const all = pathsOf(en).filter((path) => !/^dir$|^locale$|\.retry$/.test(path))
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter((path) => !used.has(path))).toEqual([])
  })

  test('behavior: every component that is exported has one', async () => {
    const titles = Object.values(modules).map((module) => module.default.title)
    const shown = (await showAll('en')).classes
    // The parts of a card or a checkout stand in its story.
    const components = Object.keys(tillkit).filter(
      (name) => /^[A-Z]/.test(name) && !/Provider$|^(OrderCard|CheckoutView)./.test(name),
    )
    const classes: { [component: string]: string } = {
      Fiat: 'till-fiat',
      Icon: 'till-icon',
      Money: 'till-money',
      PurchaseItem: 'till-item',
      TokenPicture: 'till-picture',
      TransactionLink: 'till-hash',
    }
    const without = components.filter(
      (name) => !titles.includes(`Components/${name}`) && !shown.has(classes[name] ?? ''),
    )
    expect(components.length).toBeGreaterThan(12)
    expect(without).toEqual([])
  })

  test('error: an amount that is written otherwise is seen', () => {
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

/** Renders every story in a language, once for all tests that look at it, and answers what is shown and said. */
function showAll(locale: string): Promise<Shown> {
  const shown = kept.get(locale) ?? readAll(locale)
  kept.set(locale, shown)
  return shown
}

type Shown = Awaited<ReturnType<typeof readAll>>
const kept = new Map<string, Promise<Shown>>()

async function readAll(locale: string) {
  const shown = {
    ...{ amounts: 0, faults: [] as string[], mainAmounts: 0, saidTwice: [] as string[] },
    ...{ statuses: new Set<string>(), codes: new Set<string>(), classes: new Set<string>() },
    used: new Set<string>(),
  }
  const messages = recorded(await loadMessages(locale), '', shown.used)
  // In one of them everything is drawn twice, as while a page is developed.
  const Around = locale === 'de' ? StrictMode : Fragment
  // Four hundred cards of one kind say in one language what they say in all.
  const due = stories.filter(({ name }) => locale === 'en' || name !== 'Components/OrderGrid/Hundreds')
  expect(due.length).toBe(locale === 'en' ? stories.length : stories.length - 1)
  for (const { name, story } of due) {
    const { baseElement, unmount } = render(
      <Around>
        <MessagesProvider messages={messages}>
          <StoryProviders>{story.render()}</StoryProviders>
        </MessagesProvider>
      </Around>,
    )
    // A wallet connects, and what the chain says comes, a moment later.
    await whenShown()
    for (const text of readTexts(baseElement)) {
      const found = judgeAmounts(text, locale)
      shown.amounts += found.length
      shown.faults.push(...found.filter(Boolean).map((fault) => `${name}: ${fault} in “${text}”`))
    }
    if (name.startsWith('Components/CheckoutView/')) {
      const said = readMainAmounts(baseElement)
      const again = said.filter((amount, index) => said.indexOf(amount) < index)
      shown.mainAmounts += said.length
      shown.saidTwice.push(...again.map((amount) => `${name}: ${amount}`))
    }
    for (const element of baseElement.querySelectorAll<HTMLElement>('[class^="till-"]')) {
      const { status, code } = element.dataset
      if (status && element.matches('.till-checkout')) shown.statuses.add(status)
      if (code) shown.codes.add(code)
      shown.classes.add(element.classList[0] ?? '')
    }
    unmount()
  }
  return shown
}

/** A catalogue that notes which of its texts are read. */
function recorded<part extends object>(part: part, path: string, used: Set<string>): part {
  return new Proxy(part, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver)
      const inner = path ? `${path}.${String(key)}` : String(key)
      if (typeof value === 'object' && value !== null) return recorded(value, inner, used)
      used.add(inner)
      return value
    },
  })
}

function pathsOf(part: Messages | object, path = ''): string[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const inner = path ? `${path}.${key}` : key
    return typeof value === 'object' ? pathsOf(value, inner) : [inner]
  })
}
