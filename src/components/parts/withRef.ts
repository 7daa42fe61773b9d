'use client'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { checkRender } from '../../hooks/development/checkRender.js'

/** Passes `ref` to a component as a prop, which needs `forwardRef` in React 18. */
export function withRef<props extends object>(
  component: (props: props) => ReactNode,
): (props: props) => ReactNode {
  const render = checkRender(component)
  const forwarding = forwardRef((props: object, ref: Ref<unknown>) =>
    render((ref === null ? props : { ...props, ref }) as props),
  )
  forwarding.displayName = component.name
  // React's types describe each `forwardRef` component as callable, although it is not.
  return forwarding as unknown as (props: props) => ReactNode
}
