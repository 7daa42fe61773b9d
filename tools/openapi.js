import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** `node tools/openapi.js`, after a build: writes `docs/openapi.json` from the table of methods. */

const root = new URL('..', import.meta.url)

/** The interface as an OpenAPI document: every method of a table, with what travels in its requests and answers. */
export function openapi({ methods, errorBody, version }) {
  const words = readWords()
  const paths = Object.entries(methods).map(([name, { service, params, returns, repeatable }]) => [
    `/rpc/${service}/${name}`,
    {
      post: {
        operationId: name,
        tags: [service],
        summary: words[name],
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
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tillkit',
      version,
      description:
        'The calls of a marketplace service. Marketplace and Indexer calls are below an address for each network, API calls below one for all.',
    },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Error: describe(errorBody) },
      securitySchemes: {
        accessKey: { type: 'apiKey', in: 'header', name: 'X-Access-Key' },
        secretKey: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

function json(schema) {
  return { 'application/json': { schema } }
}

/** What a schema takes on the wire, as JSON Schema. */
export function describe(schema) {
  const { def } = schema._zod
  const bounds = boundsOf(def)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const required = fields.filter(([, field]) => !accepts(field, undefined)).map(([name]) => name)
      const properties = Object.fromEntries(fields.map(([name, field]) => [name, describe(field)]))
      return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
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
      return describePipe(schema)
    case 'custom':
    case 'unknown':
      return describeByTrying(schema)
    default:
      throw new Error(`A ${def.type} has no description.`)
  }
}

/** What is decoded: of a list or an option the items are in what it becomes, of all else the text is what travels. */
function describePipe(schema) {
  const { def } = schema._zod
  const { type } = def.out._zod.def
  if (type === 'array' || type === 'optional') {
    const described = describe(def.out)
    return accepts(schema, null) ? { anyOf: [described, { type: 'null' }] } : described
  }
  const text = def.in._zod.def.type === 'pipe' ? describePipe(def.in) : describe(def.in)
  const deepest = def.out._zod.def.type === 'pipe' ? def.out._zod.def.out._zod.def.type : type
  // What was not said is no amount, for servers that say so.
  if (deepest === 'bigint') return { pattern: accepts(schema, '') ? orNothing : integer, ...text }
  return deepest === 'date' ? { ...text, format: 'date-time' } : text
}

const integer = '^(0|[1-9][0-9]{0,77}|0x[0-9a-fA-F]{1,64})$'
const orNothing = integer.replace(')$', ')?$')

/** Where only a function knows what it takes, it is asked. */
function describeByTrying(schema) {
  const taken = Object.entries({ string: 'word', number: 7, boolean: true, object: {} }).filter(([, value]) =>
    accepts(schema, value),
  )
  if (taken.length === 0 && accepts(schema, '0xab')) return { type: 'string', pattern: '^0x[0-9a-fA-F]*$' }
  const types = taken.map(([type]) => type)
  return types.length === 1 ? { type: types[0] } : { type: types }
}

function boundsOf(def) {
  const found = {}
  for (const { _zod } of def.checks ?? []) {
    const { check, minimum, maximum, value, pattern, format } = _zod.def
    if (check === 'min_length') found[def.type === 'array' ? 'minItems' : 'minLength'] = minimum
    if (check === 'max_length') found[def.type === 'array' ? 'maxItems' : 'maxLength'] = maximum
    if (check === 'greater_than') found[_zod.def.inclusive ? 'minimum' : 'exclusiveMinimum'] = value
    if (check === 'less_than') found[_zod.def.inclusive ? 'maximum' : 'exclusiveMaximum'] = value
    if (check === 'number_format') found.type = 'integer'
    if (check === 'string_format' && format === 'regex') found.pattern = pattern.source
  }
  return found
}

function accepts(schema, value) {
  return z.safeDecode(schema, value).success
}

/** What the tables themselves say of each method. */
export function readWords() {
  const tables = ['methods', 'webhookMethods'].map((name) =>
    readFileSync(new URL(`src/protocol/${name}.ts`, root), 'utf8'),
  )
  const found = [...tables.join('').matchAll(/\/\*\* ([^*]+?) \*\/\n {2}(\w+): \{/g)]
  return Object.fromEntries(found.map(([, text, name]) => [name, text.replace(/ \([\w.]+md, [^)]+\)/, '')]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { methods, ErrorBody } = await import(new URL('dist/protocol/index.js', root).href)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const document = openapi({ methods, errorBody: ErrorBody, version })
  const file = fileURLToPath(new URL('docs/openapi.json', root))
  writeFileSync(file, JSON.stringify(document))
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' })
}
