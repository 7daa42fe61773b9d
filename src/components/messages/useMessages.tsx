'use client'
import { createContext, type ReactNode, use } from 'react'
import { en, type Messages } from './en.js'

/**
 * The texts of the components around, English where no {@link MessagesProvider} says otherwise.
 *
 * @example
 * const { locale, checkout } = useMessages()
 */
export function useMessages(): Messages {
  return use(MessagesContext)
}

/** Gives the components below another catalogue. A catalogue also says in which locale numbers and dates are written. */
export function MessagesProvider(props: MessagesProvider.Props): ReactNode {
  const { messages, children } = props
  return <MessagesContext value={messages}>{children}</MessagesContext>
}

export declare namespace MessagesProvider {
  type Props = { messages: Messages; children: ReactNode }
}

const MessagesContext = createContext<Messages>(en)
