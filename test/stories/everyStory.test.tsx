import { describe, expect, test } from 'vitest'
import { checkoutErrors } from '../../src/checkout/errors/CheckoutError.js'
import { findings } from '../../src/checkout/errors/finding.js'
import { en, type Messages } from '../../src/components/messages/en.js'
import { languages } from '../../src/components/messages/loadMessages.js'
import { states } from '../../stories/states.js'
import { judgeAmounts } from '../components/support/amounts.js'
import { exportedComponents } from '../components/support/exportedComponents.js'
import { isWhole } from '../setup/sample.js'
import { modules, openStoryPage, showStories, stories } from './support/showStories.js'

/*
 * `npm test` renders every story in English and, in StrictMode, in German. `npm run test:all` also renders a share of the stories in each
 * other language. `languages.whole.test.tsx` renders every story in every language.
 */
const whole = ['en', 'de'] as const
const dealt = languages.filter((locale) => !whole.some((each) => each === locale))

openStoryPage()

describe('stories', () => {
  test.each(isWhole() ? languages : (['en'] as const))(
    'format every amount as the formatter does, in %s',
    async (locale) => {
      const { amounts, faults } = await showAll(locale)
      expect(faults).toEqual([])
      expect(amounts).toBeGreaterThan(whole.some((each) => each === locale) ? 400 : 400 / dealt.length)
    },
  )

  test('show each amount at most once in the main area of a checkout', async () => {
    const { mainAmounts, saidTwice } = await showAll('en')
    expect(saidTwice).toEqual([])
    expect(mainAmounts).toBeGreaterThan(20)
  })

  test('include every state of a checkout', async () => {
    const { statuses } = await showAll('en')
    expect(stories.length).toBeGreaterThan(100)
    expect([...Object.keys(states), 'disabled'].filter((status) => !statuses.has(status))).toEqual([])
  })

  test('include every error and every finding', async () => {
    const { codes, used } = await showAll('en')
    expect(Object.keys(checkoutErrors).filter((code) => !codes.has(code))).toEqual([])
    const usedFindings = Object.keys(findings).filter((code) => used.has(`findings.${code}`))
    expect(usedFindings).toEqual(Object.keys(findings))
  })

  test('use every text of the catalogue', async () => {
    // Render German too. In English, the texts of errors come from the checkout, so the stories would not read them from the catalogue.
    const used = new Set([...(await showAll('en')).used, ...(await showAll('de')).used])
    const all = pathsOf(en).filter((path) => !/^dir$|^locale$|\.retry$/.test(path))
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter((path) => !used.has(path))).toEqual([])
  })

  test('include every exported component', async () => {
    const titles = modules.map((module) => module.default.title)
    const shown = (await showAll('en')).classes
    // Leave out providers, which show nothing. Also leave out the parts of a card or a checkout, because the story of the whole component shows them.
    const components = Object.keys(exportedComponents).filter(
      (name) => !/Provider$|^Tillkit$|Parts\./.test(name),
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

  test('report an amount that is formatted differently', () => {
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

/** Renders a language’s share of the stories. Caches the result for all tests. */
function showAll(locale: (typeof languages)[number]) {
  const turn = dealt.indexOf(locale)
  const due = turn < 0 ? stories : stories.filter((_, index) => index % dealt.length === turn)
  const shown = kept.get(locale) ?? showStories(locale, due)
  kept.set(locale, shown)
  return shown
}

const kept = new Map<string, ReturnType<typeof showStories>>()

function pathsOf(part: Messages | object, path = ''): string[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const inner = path ? `${path}.${key}` : key
    return typeof value === 'object' ? pathsOf(value, inner) : [inner]
  })
}
