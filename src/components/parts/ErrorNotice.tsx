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
import { formatShortage } from './formatShortage.js'
import { Part, type PartProps } from './Part.js'
import { withRef } from './withRef.js'

/** Shows an error: the problem, the reason, whether money moved, and the advice. */
export const ErrorNotice = withRef(function ErrorNotice(props: ErrorNotice.Props): ReactNode {
  const { error, currency, gasCurrency, fundsText, children, ...rest } = props
  const messages = useMessages()
  const { code, shortMessage, details, fix, funds } = error
  const { findings: found = [], amounts, reason, unnamed } = error instanceof CheckoutError ? error : {}
  const known = textOf(messages.errors, unnamed === undefined ? code : 'PolicyMissing')
  const why = textOf(messages.reasons, reason)
  const hasReason = found.length > 0 || Boolean(details) || amounts !== undefined
  const isUnexplained = !hasReason && namesReason.has(code)
  const advice = isUnexplained ? messages.unexplained : known?.fix
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
          <p className="till-notice-why">{formatShortage({ ...amounts, currency: unit, messages })}</p>
        ) : why ? (
          <p className="till-notice-why">{why}</p>
        ) : (
          <Why details={details ?? ''} folded={known !== undefined && !isEnglish(messages.locale)} />
        ))
      )}
      {unnamed !== undefined && <Why details={unnamed} folded={!isEnglish(messages.locale)} />}
      <p className="till-notice-funds">{fundsText ?? messages.funds[funds]}</p>
      {(advice || fix) && (
        <p className="till-notice-fix">{advice ?? <EnglishText>{fix ?? ''}</EnglishText>}</p>
      )}
      {children}
    </Part>
  )
})

export declare namespace ErrorNotice {
  type Props = PartProps<'div'> & {
    /** The error of a checkout, or any other `TillError`. */
    error: TillError
    /** The currency of the payment, to show the missing amount. @default the notice shows `error.details` instead */
    currency?: Currency | undefined
    /** The currency of the network fee, to show the missing amount. @default the notice shows `error.details` instead */
    gasCurrency?: Currency | undefined
    /** A text about where the money is. @default the text for the error's `funds` */
    fundsText?: ReactNode
  }
}

/** The codes of errors whose advice mentions the reason in the notice. */
const namesReason: ReadonlySet<string> = new Set(['WouldRevert', 'Reverted'])

/** Returns the text with this name, but never an inherited property such as `toString`. */
export function textOf<texts extends object>(texts: texts, name = ''): texts[keyof texts] | undefined {
  return Object.hasOwn(texts, name) ? texts[name as keyof texts] : undefined
}

function Why(props: { details: string; folded: boolean }): ReactNode {
  const { details, folded } = props
  const { stage } = useMessages()
  // Shorten addresses, except in quotes: a developer copies quoted ones, such as the market in `markets: { 1: ['0x…'] }`.
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

/** Returns a finding's text with its details. Leaves out details with long numbers, such as raw amounts, which a buyer cannot read. */
function describe({ code, text }: Finding, { findings }: Messages): string {
  const particulars = text.startsWith(inEnglish[code]) ? text.slice(inEnglish[code].length) : ''
  const readable = particulars.replaceAll(/0x[\da-f]+/gi, shorten)
  return `${findings[code]}${/\d{5}/.test(readable.replaceAll(/0x[\da-f…]+/gi, '')) ? '' : readable}`
}
