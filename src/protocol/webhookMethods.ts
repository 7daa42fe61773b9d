import * as z from 'zod/mini'
import { PageRequest } from './listing.js'
import { Page } from './order.js'
import { Id, listOf, maybe, Text, UrlText, withDefault } from './primitives.js'
import { routes } from './routes.js'
import { UnmatchedEvent, WebhookDelivery, WebhookFilters, WebhookListener } from './webhook.js'

const Status = z.object({
  /** Whether the request succeeded. */
  status: withDefault(z.boolean(), true),
})

const AnyListener = z.object({
  /** The id of the project. @default the project of the secret key */
  projectId: maybe(Id),
})

const OneListener = z.object({
  /** The id of the listener or the delivery. */
  id: Id,
  /** The id of the project. @default the project of the secret key */
  projectId: maybe(Id),
})

const Returned = z.object({
  /** The listener after the request. */
  webhookListener: WebhookListener,
  /** The same as `webhookListener`, in the spelling of some clients. */
  listener: maybe(WebhookListener),
})

const unmatchedEvents = maybe(listOf(UnmatchedEvent))

export const webhookMethods = {
  /** Registers a URL that receives a notification of each matching event (interface.md, AddWebhookListener). */
  AddWebhookListener: {
    ...routes.AddWebhookListener,
    params: z.object({
      /** The URL that receives the notifications. */
      url: UrlText,
      /** The filter for the events. */
      filters: WebhookFilters,
      /** The id of the project. @default the project of the secret key */
      projectId: maybe(Id),
    }),
    returns: z.object({
      /** Whether the request succeeded. */
      status: withDefault(z.boolean(), true),
      /** The new listener, or the existing listener with the same URL and filters. Includes the secret of the listener. */
      listener: WebhookListener,
      /** The events that none of the contracts emits. Missing if the contracts emit all events. */
      unmatchedEvents,
    }),
  },
  /** Removes a listener (interface.md, RemoveWebhookListener). */
  RemoveWebhookListener: {
    ...routes.RemoveWebhookListener,
    params: z.object({
      /** The id of the listener. */
      id: Id,
      /** The project of the listener. */
      projectId: Id,
    }),
    returns: Status,
  },
  /** Returns a listener by its id. */
  GetWebhookListener: { ...routes.GetWebhookListener, params: OneListener, returns: Returned },
  /** Returns all listeners of the project, oldest first. */
  GetAllWebhookListeners: {
    ...routes.GetAllWebhookListeners,
    params: z.object({
      ...AnyListener.shape,
      /** The requested page. @default all listeners */
      page: maybe(PageRequest),
    }),
    returns: z.object({
      /** The listeners, oldest first. */
      webhookListeners: listOf(WebhookListener),
      /** The same as `webhookListeners`, in the spelling of some clients. */
      listeners: maybe(listOf(WebhookListener)),
      /** The position of this page in the list, if the request has `page`. */
      page: maybe(Page),
    }),
  },
  /** Changes `url`, `filters`, `name` and `active` of a listener, if the request contains them. */
  UpdateWebhookListener: {
    ...routes.UpdateWebhookListener,
    params: z.object({
      /** The id and the fields to change. */
      listener: WebhookListener,
      /** The id of the project. @default the project of the secret key */
      projectId: maybe(Id),
    }),
    returns: z.object({
      ...Status.shape,
      /** The events that none of the contracts emits. Missing if the contracts emit all events, or if the request has no filters. */
      unmatchedEvents,
    }),
  },
  /** Pauses an active listener, or resumes a paused one. */
  ToggleWebhookListener: { ...routes.ToggleWebhookListener, params: OneListener, returns: Returned },
  /** Pauses all listeners of the project. */
  PauseAllWebhookListeners: { ...routes.PauseAllWebhookListeners, params: AnyListener, returns: Status },
  /** Resumes all listeners of the project. */
  ResumeAllWebhookListeners: { ...routes.ResumeAllWebhookListeners, params: AnyListener, returns: Status },
  /** Gives a listener a new secret. For one day, the service signs its deliveries with both secrets. */
  RotateWebhookSecret: { ...routes.RotateWebhookSecret, params: OneListener, returns: Returned },
  /** Returns the deliveries to the project's listeners, latest first, at most 100. */
  GetWebhookDeliveries: {
    ...routes.GetWebhookDeliveries,
    params: z.object({
      ...AnyListener.shape,
      /** The listener to match. @default all */
      listenerId: maybe(Id),
      /** The state to match: `pending`, `delivered`, `dead` or `cancelled`. @default all */
      state: maybe(Text),
      /** The requested page. @default the latest 100 */
      page: maybe(PageRequest),
    }),
    returns: z.object({
      /** The deliveries, latest first. */
      deliveries: listOf(WebhookDelivery),
      /** The position of this page in the list, if the request has `page`. */
      page: maybe(Page),
    }),
  },
  /** Repeats a delivery that succeeded, or that the service gave up. */
  ReplayWebhookDelivery: { ...routes.ReplayWebhookDelivery, params: OneListener, returns: Status },
} as const
