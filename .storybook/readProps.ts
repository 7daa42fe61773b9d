import { API, type Checker, type Symbol as Sign, SignatureKind, SymbolFlags } from 'typescript/unstable/sync'

/**
 * Reads the props of Tillkit's components from their types. Returns for each prop its name, its type as text, its `@default` and its
 * comment. Omits props that are attributes of the HTML element.
 *
 * The function uses the unstable API of TypeScript, so `package.json` pins the version of TypeScript.
 */
export function readProps(options: readProps.Options): readProps.ReturnType {
  const { root } = options
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.build.json`] }).getProjects()
    if (!project) throw new Error('TypeScript found no project.')
    const { checker } = project
    return ['src/index.ts', 'src/parts.ts']
      .flatMap((path) => {
        const entry = project.program.getSourceFile(`${root}${path}`)
        const module = entry && checker.getSymbolAtLocation(entry)
        if (!module) throw new Error(`${path} has no exports.`)
        return checker.getExportsOfModule(module)
      })
      .filter((sign) => /^[A-Z]/.test(sign.name) && !isTypeAlone(sign))
      .map((sign) => (sign.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(sign) : sign))
      .flatMap((sign) => readComponent(checker, sign, sign.name))
  } finally {
    api.close()
  }
}

export declare namespace readProps {
  type Options = {
    /** The folder of the package, with a slash at its end. */
    root: string
  }
  type ReturnType = Component[]
}

/** A component, or a part of a component, such as `OrderCard.Media`. */
export type Component = {
  name: string
  description: string
  /** The component's own props, then `className` and `render`, which every part has. */
  props: { name: string; type: string; required: boolean; default: string | undefined; description: string }[]
}

function readComponent(checker: Checker, sign: Sign, name: string): Component[] {
  const type = checker.getTypeOfSymbol(sign)
  const [call] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  if (!type || !call) return []
  const taken = checker.getParameterType(call, 0)
  const ways = taken?.isUnionType() ? taken.getTypes() : taken ? [taken] : []
  const props = new Map<string, Component['props'][number]>()
  for (const prop of ways.flatMap((way) => checker.getPropertiesOfType(way))) {
    const read = isOurs(prop) ? readProp(checker, prop, ways.length) : undefined
    // In a union of props types, a member that forbids a prop declares it as `undefined`. So use the type from a member that allows the
    // prop.
    if (read && (!props.has(prop.name) || props.get(prop.name)?.type === 'undefined'))
      props.set(prop.name, read)
  }
  const parts = checker.getPropertiesOfType(type).filter((part) => /^[A-Z]/.test(part.name))
  const description = sign.getDocumentationComment(checker)
  const common = ({ name }: { name: string }) => Number(name === 'className' || name === 'render')
  return [
    { name, description, props: [...props.values()].sort((a, b) => common(a) - common(b)) },
    ...parts.flatMap((part) => readComponent(checker, part, `${name}.${part.name}`)),
  ]
}

function readProp(checker: Checker, prop: Sign, ways: number): Component['props'][number] {
  const node = prop.declarations[0]?.resolve() as { type?: { getText: () => string } } | undefined
  const type = checker.getTypeOfSymbol(prop)
  const written = node?.type?.getText() ?? (type ? checker.typeToString(type) : 'unknown')
  const text = prop.getJsDocTags(checker).find((tag) => tag.name === 'default')?.text
  return {
    name: prop.name,
    type: written
      .replace(/\s+/g, ' ')
      .replace(/ \| undefined$/, '')
      .replace(/^\((.*)\)$/, '$1'),
    required: ways === 1 && !(prop.flags & SymbolFlags.Optional),
    default: typeof text === 'string' ? text : undefined,
    description: prop.getDocumentationComment(checker),
  }
}

/** Whether the export contains only types, such as `CheckoutFooter.Props`, and cannot be rendered. */
function isTypeAlone({ declarations }: Sign): boolean {
  const node = declarations[0]?.resolve() as ExportNode | undefined
  return node?.isTypeOnly === true || node?.parent?.parent?.isTypeOnly === true
}

type ExportNode = { isTypeOnly?: boolean; parent?: { parent?: { isTypeOnly?: boolean } } }

function isOurs({ declarations }: Sign): boolean {
  return declarations.some(({ path }) => !path.includes('/node_modules/'))
}
