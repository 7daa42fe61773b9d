import { useDebugValue } from 'react'
import { optionInvalid } from '../../client/requireOptions.js'
import { describeProps } from './describeProps.js'

export function checkRender<props, node>(component: (props: props) => node): (props: props) => node {
  try {
    if (process.env.NODE_ENV !== 'production') return withPropsError(component)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
  return component
}

function withPropsError<props, node>(component: (props: props) => node): (props: props) => node {
  return function Checked(props) {
    // After an error of another component, React may call this component outside of a render, to build the error's stack. Hooks throw in
    // such a call, and React ignores the exception. So the call ends here and does not report the props as a mistake.
    useDebugValue(undefined)
    const mistake = describeProps(props)
    if (mistake) throw optionInvalid(`${component.name}: ${mistake}.`)
    try {
      return component(props)
    } catch (error) {
      // Only these errors come from wrong props. Rethrow everything else, such as the promise of a suspended component.
      if (!(error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError))
        throw error
      const propNames = Object.keys(props ?? {}).join(', ') || 'nothing'
      throw optionInvalid(
        `${component.name} cannot be rendered with its props (${propNames}): ${error.message}.`,
        error,
      )
    }
  }
}
