import { optionInvalid } from '../../client/requireOptions.js'

export function checkRender<props, node>(component: (props: props) => node): (props: props) => node {
  try {
    if (process.env.NODE_ENV !== 'production') return withPropsError(component)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
  return component
}

function withPropsError<props, node>(component: (props: props) => node): (props: props) => node {
  return (props) => {
    try {
      return component(props)
    } catch (error) {
      // Rethrow everything else, such as the promise of a suspended component.
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
