'use client'
import type { ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { type Finding, findings as inEnglish } from '../../checkout/errors/finding.js'
import type { TillError } from '../../errors.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText, isEnglish } from './EnglishText.js'
import { shorten } from './format.js'
import { Part, type PartProps } from './Part.js'
import { sayShortage } from './sayShortage.js'
import { withRef } from './withRef.js'

/** Says what happened, why, whether money moved, and what to do now. */
export const ErrorNotice = withRef(function ErrorNotice(props: ErrorNotice.Props): ReactNode {
  const { error, currency, gasCurrency, fundsText, children, ...rest } = props
  const messages = useMessages()
  const { code, shortMessage, details, fix, funds } = error
  const known = textOf(messages.errors, code)
  const { findings: found = [], amounts, reason } = error instanceof CheckoutError ? error : {}
  const why = textOf(messages.reasons, reason)
  const unit = amounts?.of === 'gas' ? gasCurrency : currency
  return (
    <Part tag="div" partName="notice" role="alert" state={{ funds, code }} {...rest}>
      <p className="till-notice-what">{known?.shortMessage ?? <EnglishText>{shortMessage}</EnglishText>}</p>
      {found.length > 0 ? (
        <ul className="till-notice-findings" aria-label={messages.refused}>
          {found.map((finding) => (
            <li key={finding.text} title={finding.text}>
              {describe(finding, messages)}
            </li>
          ))}
        </ul>
      ) : (
        (details || amounts) &&
        (amounts && unit ? (
          <p className="till-notice-why">{sayShortage({ ...amounts, currency: unit, messages })}</p>
        ) : why ? (
          <p className="till-notice-why">{why}</p>
        ) : (
          <Why details={details ?? ''} folded={known !== undefined && !isEnglish(messages.locale)} />
        ))
      )}
      <p className="till-notice-funds">{fundsText ?? messages.funds[funds]}</p>
      {(known || fix) && (
        <p className="till-notice-fix">{known?.fix ?? <EnglishText>{fix ?? ''}</EnglishText>}</p>
      )}
      {children}
    </Part>
  )
})

export declare namespace ErrorNotice {
  type Props = PartProps<'div'> & {
    /** What went wrong: `state.error` of a checkout, or any other error of Tillkit. */
    error: TillError
    /** The currency that is paid with, to write amounts in. @default as the error says them */
    currency?: Currency | undefined
    /** The currency of the network's fee. @default as the error says it */
    gasCurrency?: Currency | undefined
    /** Where the money is, in other words. @default what the error’s `funds` mean */
    fundsText?: ReactNode
  }
}

/** What a catalogue says under a name, where it has it of its own. */
function textOf<texts extends object>(texts: texts, name = ''): texts[keyof texts] | undefined {
  return Object.hasOwn(texts, name) ? texts[name as keyof texts] : undefined
}

/** Why, in words that there are in English only. Where the language around has said enough, they are there for who asks. */
function Why(props: { details: string; folded: boolean }): ReactNode {
  const { details, folded } = props
  const { stage } = useMessages()
  // What stands in quotes is there to be copied.
  const readable = details.replaceAll(/(?<!')0x[\da-f]+/gi, shorten)
  const why = (
    <p className="till-notice-why" title={readable === details ? undefined : details}>
      <EnglishText>{readable}</EnglishText>
    </p>
  )
  if (!folded) return why
  return (
    <details className="till-details">
      <summary className="till-details-summary">{stage.details}</summary>
      {why}
    </details>
  )
}

/** A finding in the language around, with the particulars that it came with, short, unless those are numbers of the chain. */
function describe({ code, text }: Finding, { findings }: Messages): string {
  const particulars = text.startsWith(inEnglish[code]) ? text.slice(inEnglish[code].length) : ''
  const readable = particulars.replaceAll(/0x[\da-f]+/gi, shorten)
  return `${findings[code]}${/\d{5}/.test(readable.replaceAll(/0x[\da-f…]+/gi, '')) ? '' : readable}`
}
