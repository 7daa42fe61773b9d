'use client'
import { createContext, useContext } from 'react'
import { en, type Messages } from './en.js'

/**
 * Returns the texts of the surrounding `MessagesProvider`, or the English ones without a provider.
 *
 * @example
 * const { locale, checkout } = useMessages()
 */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}

export const MessagesContext = createContext<Messages>(en)
