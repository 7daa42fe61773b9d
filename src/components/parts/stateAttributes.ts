/**
 * Turns a state into `data-*` attributes, the hooks that styles hang on.
 *
 * A string or number becomes the attribute's value, `true` an empty attribute; `false` and `undefined` leave none.
 * `{ status: 'sold', soldOut: true }` gives `data-status="sold" data-sold-out=""`.
 */
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

/** What a part tells its styles and its `render` function about itself. */
export type PartState = { readonly [name: string]: string | number | boolean | undefined }
