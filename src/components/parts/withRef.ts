'use client'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { checkRender } from '../../hooks/development/checkRender.js'

/** Lets a component take `ref` as a prop, for which React 18 needs `forwardRef`. */
export function withRef<props extends object>(
  component: (props: props) => ReactNode,
): (props: props) => ReactNode {
  const render = checkRender(component)
  const forwarding = forwardRef((props: object, ref: Ref<unknown>) =>
    render((ref === null ? props : { ...props, ref }) as props),
  )
  forwarding.displayName = component.name
  // The result of `forwardRef` is an object. React's types describe a component as a function, so cast the result.
  return forwarding as unknown as (props: props) => ReactNode
}
