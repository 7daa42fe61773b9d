'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'

/** Text that there is in English only, such as what a contract says: marked as such where the page speaks otherwise. */
export function EnglishText(props: { children: string }): ReactNode {
  const { children } = props
  return isEnglish(useMessages().locale) ? (
    children
  ) : (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}

/** Whether a locale is one of English. */
export function isEnglish(locale: string): boolean {
  return new Intl.Locale(locale).language === 'en'
}
