'use client'
import type { ReactNode } from 'react'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { type Finding, findings as inEnglish } from '../../checkout/errors/finding.js'
import type { TillError } from '../../errors.js'
import type { Messages } from '../messages/en.js'
import { useMessages } from '../messages/useMessages.js'
import { EnglishText } from './EnglishText.js'
import { Part, type PartProps } from './Part.js'

/** Says what happened, why, whether money moved, and what to do now. */
export function ErrorNotice(props: ErrorNotice.Props): ReactNode {
  const { error, children, ...rest } = props
  const messages = useMessages()
  const { code, shortMessage, details, fix, funds } = error
  const known = Object.hasOwn(messages.errors, code)
    ? messages.errors[code as keyof Messages['errors']]
    : undefined
  const found = error instanceof CheckoutError ? error.findings : []
  return (
    <Part tag="div" partName="notice" role="alert" state={{ funds, code }} {...rest}>
      <p className="till-notice-what">{known?.shortMessage ?? <EnglishText>{shortMessage}</EnglishText>}</p>
      {found.length > 0 ? (
        <ul className="till-notice-findings" aria-label={messages.refused}>
          {found.map((finding) => (
            <li key={finding.text}>{describe(finding, messages)}</li>
          ))}
        </ul>
      ) : (
        details && (
          <p className="till-notice-why">
            <EnglishText>{details}</EnglishText>
          </p>
        )
      )}
      <p className="till-notice-funds">{messages.funds[funds]}</p>
      {(known || fix) && (
        <p className="till-notice-fix">{known?.fix ?? <EnglishText>{fix ?? ''}</EnglishText>}</p>
      )}
      {children}
    </Part>
  )
}

export declare namespace ErrorNotice {
  type Props = PartProps<'div'> & {
    /** What went wrong: `state.error` of a checkout, or any other error of Tillkit. */
    error: TillError
  }
}

/** A finding in the language around, with the particulars that it came with. */
function describe({ code, text }: Finding, { findings }: Messages): string {
  const particulars = text.startsWith(inEnglish[code]) ? text.slice(inEnglish[code].length) : ''
  return `${findings[code]}${particulars}`
}
