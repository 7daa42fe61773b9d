import { parseUnits } from 'viem'
import { formatFiat, formatShort } from '../../../src/components/parts/format.js'

/**
 * Judges the amounts of a text, by what the formatter of its language would have written: for each amount `undefined` where it
 * is written so, or the amount as it was found.
 */
export function judgeAmounts(text: string, locale: string): (string | undefined)[] {
  return [
    ...numbersOf(text).map((number) => findFault(number, locale)),
    ...worthsOf(text).map((worth) => findFaultOfWorth(worth, locale)),
  ]
}

/**
 * Reads the texts that are shown or read aloud in the parts of Tillkit, but for addresses, hashes, dates and what stands in
 * code. It runs in the page as well: it uses nothing but the page.
 */
export function readTexts(root: Node = document.body): string[] {
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

/**
 * Reads the amounts that the main area of a checkout shows, one beside the other; none where there is no checkout. It runs in
 * the page as well.
 */
export function readMainAmounts(root: ParentNode = document): string[] {
  const main = root.querySelector('.till-checkout-main')?.cloneNode(true)
  if (!(main instanceof Element)) return []
  // What is unfolded is for who asks. What a swap brought is said beside what the purchase costs, though it comes to the same.
  const apart = '.till-details, .till-hidden, .till-pay-list, .till-notice-funds'
  for (const hidden of main.querySelectorAll(apart)) hidden.remove()
  return [...(main.textContent ?? '').matchAll(/\d[\d.,\u202f\u00a0]*(?=\u00a0(?:USDC|USDT|DAI|ETH))/g)].map(
    String,
  )
}

/** Numbers that stand before a currency, and such as are too long to be anything but an amount. */
function numbersOf(text: string): string[] {
  return [
    ...text.matchAll(/\d[\d.,\u202f\u00a0]*(?=[\u00a0 ](?:USDC|USDT|DAI|ETH)\b)/g),
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

/** A number that the formatter of this language would have written otherwise. */
function findFault(number: string, locale: string): string | undefined {
  const plain = plainOf(number, locale)
  if (!/^\d+(\.\d{1,6})?$/.test(plain)) return number
  const written = formatShort({ amount: parseUnits(plain, 6), decimals: 6, locale })
  return written === number ? undefined : number
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
