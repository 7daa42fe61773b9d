import { describe, expect, test } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import { finding } from '../../../src/checkout/errors/finding.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { ErrorNotice } from '../../../src/components/parts/ErrorNotice.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

/** The codes of errors after which a transaction may be pending. */
const mayBeOnItsWay = new Set([
  'PaymentUnknown',
  'PendingLong',
  'AwaitingOwners',
  'Dropped',
  'Reorged',
  'WalletStillAsking',
  'ChainFailed',
  'WrongAccount',
  'StorageFailed',
])

/** Matches the words for “try again” in each language. */
const triesAgain: { [language in (typeof languages)[number]]: RegExp } = {
  en: /try again/i,
  de: /versuchen/i,
  es: /inténtelo|intentarlo/i,
  fr: /réessaye[zr]/i,
  ar: /المحاولة/,
  ja: /試/,
  zh: /重试|再试/,
}

const hash = `0x${'ab'.repeat(32)}`
const error = new CheckoutError('Reorged', { details: `Hash: ${hash}.`, funds: 'unknown' })

describe('ErrorNotice', () => {
  test('shows English details in English, with a short hash', () => {
    const { container } = renderWithProviders(<ErrorNotice error={error} />)
    expect(container.querySelector('details')).toBeNull()
    const why = container.querySelector('.till-notice-why')
    expect(why?.textContent).toBe('Hash: 0xabab…abab.')
    expect(why?.getAttribute('title')).toBe(`Hash: ${hash}.`)
  })

  test('folds the English details when the locale is another language', async () => {
    const messages = await loadMessages('de')
    const { container } = renderWithProviders(
      <MessagesProvider messages={messages}>
        <ErrorNotice error={error} />
      </MessagesProvider>,
    )
    const folded = container.querySelector('details')
    expect(folded?.open).toBe(false)
    expect(folded?.querySelector('summary')?.textContent).toBe(messages.stage.details)
    expect(folded?.querySelector('[lang="en"]')?.textContent).toBe('Hash: 0xabab…abab.')
    expect(container.querySelector('.till-notice-what')?.textContent).toBe(
      messages.errors.Reorged.shortMessage,
    )
  })

  test.each(languages)('shows the revert reason in %s, unfolded', async (language) => {
    const messages = await loadMessages(language)
    expect(Object.keys(messages.reasons)).toHaveLength(language === 'en' ? 0 : 28)
    for (const [reason, text] of Object.entries(messages.reasons)) {
      const refused = new CheckoutError('WouldRevert', { details: 'As the contract says.', reason })
      const { container } = renderWithProviders(
        <MessagesProvider messages={messages}>
          <ErrorNotice error={refused} />
        </MessagesProvider>,
      )
      expect(container.querySelector('details')).toBeNull()
      expect(container.querySelector('.till-notice-why')?.textContent).toBe(text)
    }
  })

  test.each(languages)(
    'tells the buyer to check, not to try again, when a transaction may be pending, in %s',
    async (language) => {
      const { errors } = await loadMessages(language)
      const fixes = Object.entries(errors).flatMap(([code, { fix }]) =>
        mayBeOnItsWay.has(code) ? [fix] : [],
      )
      expect(fixes).toHaveLength(mayBeOnItsWay.size)
      // A payment may be pending, so the button says “Check again”. A buyer would read “try again” as a second payment.
      expect(fixes.filter((fix) => triesAgain[language].test(fix))).toEqual([])
      expect(triesAgain[language].test(errors.Reverted.fix)).toBe(true)
    },
  )

  test.each(languages)(
    'gives other advice than to check the reason when there is none, in %s',
    async (language) => {
      const messages = await loadMessages(language)
      const adviceOf = (error: CheckoutError) => {
        const { container } = renderWithProviders(
          <MessagesProvider messages={messages}>
            <ErrorNotice error={error} />
          </MessagesProvider>,
        )
        return container.querySelector('.till-notice-fix')?.textContent
      }
      for (const code of ['WouldRevert', 'Reverted'] as const) {
        expect(adviceOf(new CheckoutError(code))).toBe(messages.unexplained)
        expect(adviceOf(new CheckoutError(code, { details: 'It says so.' }))).toBe(messages.errors[code].fix)
      }
      expect(adviceOf(new CheckoutError('Rejected'))).toBe(messages.errors.Rejected.fix)
      expect(triesAgain[language].test(messages.unexplained)).toBe(true)
    },
  )

  test('shows the error’s details when no catalogue has the reason', () => {
    const unknown = new CheckoutError('WouldRevert', { details: 'It says so.', reason: 'toString' })
    const { container } = renderWithProviders(<ErrorNotice error={unknown} />)
    expect(container.querySelector('.till-notice-why')?.textContent).toBe('It says so.')
  })

  test.each(languages)(
    'names the policy’s field and address, and accuses no marketplace, in %s',
    async (language) => {
      const messages = await loadMessages(language)
      const unnamed = "On chain 1, policy.markets names 0x12. The purchase pays 0x34: ['0x34']"
      const refused = new CheckoutError('PlanRefused', { findings: [finding('unknown-contract')], unnamed })
      const { container } = renderWithProviders(
        <MessagesProvider messages={messages}>
          <ErrorNotice error={refused} />
        </MessagesProvider>,
      )
      const { shortMessage, fix } = messages.errors.PolicyMissing
      expect(container.querySelector('.till-notice-what')?.textContent).toBe(shortMessage)
      expect(container.querySelector('.till-notice-fix')?.textContent).toBe(fix)
      expect(container.querySelector('.till-notice-findings')?.textContent).toBe(
        messages.findings['unknown-contract'],
      )
      expect(container.querySelector('.till-notice-why')?.textContent).toContain('policy.markets names')
    },
  )
})
