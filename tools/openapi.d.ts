import type { $ZodType } from 'zod/v4/core'

/** The interface as an OpenAPI document. */
export declare function openapi(options: {
  methods: Record<string, { service: string; repeatable: boolean; params: $ZodType; returns: $ZodType }>
  errorBody: $ZodType
  version: string
}): OpenapiDocument

export type OpenapiDocument = {
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, JsonSchema> }
}
export type Operation = {
  summary: string
  requestBody: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content: { 'application/json': { schema: JsonSchema } } }>
}
export type JsonSchema = {
  type?: string | string[]
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
