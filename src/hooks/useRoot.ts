'use client'
import { type Context, useContext } from 'react'
import { tellMistake } from '../devWarnings/tellMistake.js'
import { TillError } from '../errors.js'

/**
 * What the root of a component tells its parts.
 *
 * @throws TillError `RootNotFound` outside of one.
 */
export function useRoot<value>(context: Context<value | undefined>, component: string): value {
  const value = useContext(context)
  if (value === undefined) throw tellMistake(notFound(component))
  return value
}

function notFound(component: string): TillError<'RootNotFound'> {
  return new TillError('RootNotFound', {
    shortMessage: `There is no ${component}.Root.`,
    details: `A part of ${component} was rendered outside of one.`,
    fix: `Put the part into <${component}.Root>, whose props are those of <${component}>.`,
  })
}
