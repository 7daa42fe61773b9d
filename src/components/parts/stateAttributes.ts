/** Converts a part's state to `data-` attributes. `true` gives an attribute without a value, and `false` gives no attribute. */
export function stateAttributes(state: PartState): stateAttributes.ReturnType {
  const attributes: stateAttributes.ReturnType = {}
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined || value === false) continue
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    attributes[`data-${kebab}`] = value === true ? '' : String(value)
  }
  return attributes
}

export declare namespace stateAttributes {
  type ReturnType = { [attribute: `data-${string}`]: string }
}

/** The state of a part, for its styles and its `render` function. */
export type PartState = { readonly [name: string]: string | number | boolean | undefined }
