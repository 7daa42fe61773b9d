'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Messages } from './en.js'
import { loadMessages } from './loadMessages.js'
import { MessagesContext, useMessages } from './useMessages.js'

/**
 * Gives the components below another language: one of Tillkit's by its `locale`, or a catalogue of your own.
 *
 * A language loads when it is first shown; until then, and if it cannot be loaded, what was there before is shown. To
 * have it from the start, await `loadMessages` and pass what it gives. The provider is an element without a box of its
 * own that says the language and its direction to browsers and screen readers.
 *
 * @example
 * <MessagesProvider locale="ar"><OrderCard order={order} /></MessagesProvider>
 */
export function MessagesProvider(props: MessagesProvider.Props): ReactNode {
  const { messages, locale, dir, children } = props
  const outer = useMessages()
  const [loaded, setLoaded] = useState<Messages>()

  useEffect(() => {
    if (locale === undefined) return
    let wanted = true
    loadMessages(locale).then(
      (next) => wanted && setLoaded(next),
      // No purchase waits for words: it goes on in those that are there.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [locale])

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
    /** The direction of the page, where it is not that of the language. @default that of the language */
    dir?: Messages['dir'] | undefined
    /** What speaks that language. */
    children: ReactNode
  } & (
    | {
        /** A BCP 47 tag, such as `navigator.language`. What there is no catalogue of is shown in English. */
        locale: string
        messages?: undefined
      }
    | {
        /** A catalogue, such as what `loadMessages` gives. */
        messages: Messages
        locale?: undefined
      }
  )
}
