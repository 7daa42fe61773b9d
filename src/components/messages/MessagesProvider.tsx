'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Messages } from './en.js'
import { loadMessages } from './loadMessages.js'
import { MessagesContext, useMessages } from './useMessages.js'

/**
 * Sets the language of the components inside it: a catalogue of Tillkit with `locale`, or your own catalogue with `messages`. A catalogue
 * of Tillkit loads when a component first needs it.
 *
 * @example
 * <MessagesProvider locale="ar"><OrderCard order={order} /></MessagesProvider>
 */
export function MessagesProvider(props: MessagesProvider.Props): ReactNode {
  const { messages, locale, dir, children } = props
  const outer = useMessages()
  const [loaded, setLoaded] = useState<Messages>()

  useEffect(() => {
    if (locale === undefined || messages) return
    let isCurrent = true
    loadMessages(locale).then(
      (next) => isCurrent && setLoaded(next),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [locale, messages])

  const shown = messages ?? (locale === undefined ? outer : (loaded ?? outer))
  return (
    <MessagesContext.Provider value={shown}>
      <div data-till-messages="" lang={shown.locale} dir={dir ?? shown.dir}>
        {children}
      </div>
    </MessagesContext.Provider>
  )
}

export declare namespace MessagesProvider {
  type Props = {
    /** The text direction. @default the direction of the language */
    dir?: Messages['dir'] | undefined
    /** The components that use the language. */
    children: ReactNode
    /**
     * A BCP 47 tag, such as `navigator.language`. A language without a catalogue gets English.
     * @default the language of the outer `MessagesProvider`
     */
    locale?: string | undefined
    /** A catalogue, such as the result of `loadMessages`. If you pass it, `locale` has no effect. @default the catalogue of `locale` */
    messages?: Messages | undefined
  }
}
