import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Component, readProps } from './readProps.js'

/** Gives Storybook the props of each component, because Storybook's own prop readers do not support this version of TypeScript. */
export function propTables(): Plugin {
  let components: readonly Component[] = []
  return {
    name: 'till-prop-tables',
    buildStart() {
      components = readProps({ root: fileURLToPath(new URL('../', import.meta.url)) })
    },
    transform(code, id) {
      const [, file] = /\/src\/(?:components|hooks)\/(?:\w+\/)*(\w+)\.tsx$/.exec(id) ?? []
      const own = components.filter(({ name }) => name.split('.')[0] === file)
      if (own.length === 0) return undefined
      const lines = own.map(
        (component) => `${component.name}.__docgenInfo = ${JSON.stringify(describe(component))};\n`,
      )
      return { code: [`${code}\n`, ...lines].join(''), map: null }
    },
  }
}

/** Converts a component to the format that Storybook reads (`__docgenInfo`). */
function describe({ name, description, props }: Component) {
  return {
    displayName: name,
    description,
    props: Object.fromEntries(
      props.map((prop) => [
        prop.name,
        {
          required: prop.required,
          description: prop.description,
          tsType: { name: prop.type },
          ...(prop.default !== undefined && { defaultValue: { value: prop.default, computed: false } }),
        },
      ]),
    ),
  }
}
