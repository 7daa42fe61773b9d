'use client'
import { type Context, useContext } from 'react'
import { reportDevError } from '../devWarnings/reportDevError.js'
import { TillError } from '../errors.js'

export function useRoot<value>(context: Context<value | undefined>, component: string): value {
  const value = useContext(context)
  if (value === undefined) throw reportDevError(notFound(component))
  return value
}

function notFound(component: string): TillError<'RootNotFound'> {
  return new TillError('RootNotFound', {
    shortMessage: `${component}.Root is missing.`,
    details: `A part of ${component} was rendered outside of ${component}.Root.`,
    fix: `Put the part into <${component}.Root>, whose props are those of <${component}>.`,
  })
}
