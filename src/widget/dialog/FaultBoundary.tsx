import { Component, type ReactNode } from 'react'

/** Removes all components if one of them throws, so that no pay button remains whose dialog is broken. */
export class FaultBoundary extends Component<FaultBoundary.Props, { isFaulty: boolean }> {
  override state = { isFaulty: false }

  static getDerivedStateFromError() {
    return { isFaulty: true }
  }

  override componentDidCatch(cause: unknown): void {
    if (!this.#isTold) this.props.onFault(cause)
    this.#isTold = true
  }

  #isTold = false

  override render(): ReactNode {
    return this.state.isFaulty ? null : this.props.children
  }
}

export declare namespace FaultBoundary {
  type Props = {
    children: ReactNode
    onFault: (cause: unknown) => void
  }
}
