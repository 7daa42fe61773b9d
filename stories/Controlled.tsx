import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** Renders a component with the props of its story. If the visitor changes a control, its value replaces the prop. */
export function Controlled<props extends object>({
  of: Component,
  ...props
}: { of: (props: props) => ReactNode } & props): ReactNode {
  const Shown = Component as unknown as ComponentType<object>
  return <Shown {...props} {...use(ControlsContext)} />
}

export const ControlsContext = createContext<{ readonly [prop: string]: unknown }>({})
