'use client'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'

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

export function isEnglish(locale: string): boolean {
  return new Intl.Locale(locale).language === 'en'
}
