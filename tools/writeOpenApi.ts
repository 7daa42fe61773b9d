import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { $ZodChecks, $ZodType, $ZodTypeDef, $ZodTypes } from 'zod/v4/core'

/** `npx tsx tools/writeOpenApi.ts`, after a build: writes `docs/openapi.json` from the table of methods. */

const root = new URL('..', import.meta.url)

export type Methods = Record<
  string,
  { service: string; repeatable: boolean; params: $ZodType; returns: $ZodType }
>

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, { post?: Operation; get?: StreamOperation }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-repeatable': boolean
  security: Record<string, string[]>[]
  requestBody: { required: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
}

/** The live stream, which is the only call that is no method: its answer is `text/event-stream`. */
export type StreamOperation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; description: string; schema: JsonSchema }[]
  responses: Record<string, { description: string; content: object }>
}

type Content = { 'application/json': { schema: JsonSchema } }

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

export function createOpenApi(options: {
  methods: Methods
  errorBody: $ZodType
  version: string
}): OpenApiDocument {
  const { methods, errorBody, version } = options
  const words = readWords()
  const operationOf = (
    name: string,
    { service, params, returns, repeatable }: Methods[string],
  ): Operation => ({
    operationId: name,
    tags: [service],
    summary: words[name] ?? '',
    'x-repeatable': repeatable,
    security: [service === 'Indexer' ? { accessKey: [], secretKey: [] } : { accessKey: [] }],
    requestBody: { required: true, content: json(describe(params)) },
    responses: {
      200: { description: 'The answer.', content: json(describe(returns)) },
      default: {
        description: 'An error of the table.',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  })
  const paths = Object.entries(methods).map(
    ([name, method]) => [`/rpc/${method.service}/${name}`, { post: operationOf(name, method) }] as const,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tillkit',
      version,
      description:
        'The calls of a marketplace service. Marketplace and Indexer calls are below an address for each network, API calls below one for all.',
    },
    paths: { ...Object.fromEntries(paths), '/live/{contractAddress}': { get: liveStream } },
    components: {
      schemas: { Error: describe(errorBody) },
      securitySchemes: {
        accessKey: { type: 'apiKey', in: 'header', name: 'X-Access-Key' },
        secretKey: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

const liveStream: StreamOperation = {
  operationId: 'live',
  tags: ['Marketplace'],
  summary: 'Streams the changes of the orders of a collection as server-sent events.',
  security: [{ accessKey: [] }],
  parameters: [
    {
      name: 'contractAddress',
      in: 'path',
      required: true,
      description: 'The contract of the collection.',
      schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The last id that the client received. The stream continues after it.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'Events `reset` and `order`.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    default: {
      description: 'An error of the table.',
      content: json({ $ref: '#/components/schemas/Error' }),
    },
  },
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

/** Returns the JSON Schema of a zod schema's values as HTTP bodies contain them. */
export function describe(schema: $ZodType): JsonSchema {
  const def = defOf(schema)
  const bounds = boundsOf(def)
  switch (def.type) {
    case 'object': {
      const fields: [string, $ZodType][] = Object.entries(def.shape)
      const required = fields.filter(([, field]) => !accepts(field, undefined)).map(([name]) => name)
      const properties = Object.fromEntries(fields.map(([name, field]) => [name, describe(field)]))
      return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties }
    }
    case 'array':
      return { type: 'array', items: describe(def.element), ...bounds }
    case 'optional':
    case 'default':
      return describe(def.innerType)
    case 'string':
    case 'boolean':
      return { type: def.type, ...bounds }
    case 'number':
      return { type: 'number', ...bounds }
    case 'pipe':
      return describePipe(schema, { from: def.in, to: def.out })
    case 'custom':
    case 'unknown':
      return describeByTrying(schema)
    default:
      throw new Error(`A ${def.type} has no description.`)
  }
}

/** Describes a zod pipe. A list or an optional value is described by its output, any other value by its input text. */
function describePipe(schema: $ZodType, { from, to }: { from: $ZodType; to: $ZodType }): JsonSchema {
  const def = defOf(to)
  if (def.type === 'array' || def.type === 'optional') {
    const described = describe(to)
    return accepts(schema, null) ? { anyOf: [described, { type: 'null' }] } : described
  }
  const text = describe(from)
  const deepest = def.type === 'pipe' ? defOf(def.out).type : def.type
  // Some servers send an empty text instead of an amount that they do not know. If the schema accepts an empty text, the pattern must, too.
  if (deepest === 'bigint') return { pattern: accepts(schema, '') ? orNothing : integer, ...text }
  return deepest === 'date' ? { ...text, format: 'date-time' } : text
}

const integer = '^(0|[1-9][0-9]{0,77}|0x[0-9a-fA-F]{1,64})$'
const orNothing = integer.replace(')$', ')?$')

/** Describes a schema that only has a function as its check. Tries a value of each type, and names the types that the schema accepts. */
function describeByTrying(schema: $ZodType): JsonSchema {
  const types = Object.entries({ string: 'word', number: 7, boolean: true, object: {} })
    .filter(([, value]) => accepts(schema, value))
    .map(([type]) => type)
  if (types.length === 0 && accepts(schema, '0xab')) return { type: 'string', pattern: '^0x[0-9a-fA-F]*$' }
  const [only] = types
  return { type: types.length === 1 && only ? only : types }
}

function boundsOf({ type, checks = [] }: $ZodTypeDef): JsonSchema {
  const found: JsonSchema = {}
  for (const each of checks) {
    const { def } = (each as $ZodChecks)._zod
    switch (def.check) {
      case 'min_length':
        found[type === 'array' ? 'minItems' : 'minLength'] = def.minimum
        break
      case 'max_length':
        found[type === 'array' ? 'maxItems' : 'maxLength'] = def.maximum
        break
      case 'greater_than':
        found[def.inclusive ? 'minimum' : 'exclusiveMinimum'] = Number(def.value)
        break
      case 'less_than':
        found[def.inclusive ? 'maximum' : 'exclusiveMaximum'] = Number(def.value)
        break
      case 'number_format':
        found.type = 'integer'
        break
      case 'string_format':
        if (def.format === 'regex' && def.pattern) found.pattern = def.pattern.source
    }
  }
  return found
}

function defOf(schema: $ZodType): $ZodTypes['_zod']['def'] {
  return (schema as $ZodTypes)._zod.def
}

function accepts(schema: $ZodType, value: unknown): boolean {
  return z.safeDecode(schema, value).success
}

export function readWords(): Record<string, string> {
  const tables = ['methods', 'webhookMethods'].map((name) =>
    readFileSync(new URL(`src/protocol/${name}.ts`, root), 'utf8'),
  )
  const found = [...tables.join('').matchAll(/\/\*\* ([^*]+?) \*\/\n {2}(\w+): \{/g)]
  return Object.fromEntries(
    found.map(([, text = '', name = '']) => [name, text.replace(/ \([\w.]+md, [^)]+\)/, '')]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods, ErrorBody } = await import(new URL('dist/protocol/index.js', root).href)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const document = createOpenApi({ methods, errorBody: ErrorBody, version })
  const file = fileURLToPath(new URL('docs/openapi.json', root))
  writeFileSync(file, JSON.stringify(document))
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' })
}
