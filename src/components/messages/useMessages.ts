'use client'
import { createContext, useContext } from 'react'
import { en, type Messages } from './en.js'

/**
 * The texts of the components around, English where no `MessagesProvider` says otherwise.
 *
 * @example
 * const { locale, checkout } = useMessages()
 */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}

/** Carries the catalogue from `MessagesProvider` to the components. */
export const MessagesContext = createContext<Messages>(en)
