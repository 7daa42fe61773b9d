import { optionInvalid } from '../../client/givenOptions.js'

/**
 * A component that says while a page is developed that it cannot be rendered of what it was given, as one without its order cannot;
 * in production it is the component itself.
 */
export function checkRender<props, node>(component: (props: props) => node): (props: props) => node {
  try {
    if (process.env.NODE_ENV !== 'production') return refusing(component)
  } catch {
    // A page without a bundler has no environment.
  }
  return component
}

function refusing<props, node>(component: (props: props) => node): (props: props) => node {
  return (props) => {
    try {
      return component(props)
    } catch (error) {
      // What is thrown on purpose, such as what a component waits for, is none of these.
      if (!(error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError))
        throw error
      const given = Object.keys(props ?? {}).join(', ') || 'nothing'
      throw optionInvalid(
        `${component.name} cannot be rendered of its props (${given}): ${error.message}.`,
        error,
      )
    }
  }
}
