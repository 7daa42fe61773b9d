'use client'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { checkRender } from '../../hooks/development/checkRender.js'

/**
 * Makes a component that is given its `ref` among its props, as React 19 does it, on React 18 too, where `ref` reaches a
 * component through `forwardRef` only.
 */
export function withRef<props extends object>(
  component: (props: props) => ReactNode,
): (props: props) => ReactNode {
  const render = checkRender(component)
  const forwarding = forwardRef((props: object, ref: Ref<unknown>) =>
    render((ref === null ? props : { ...props, ref }) as props),
  )
  forwarding.displayName = component.name
  // What can be rendered, but not called: types of React say this of every such component.
  return forwarding as unknown as (props: props) => ReactNode
}
