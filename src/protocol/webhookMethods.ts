import * as z from 'zod/mini'
import { PageRequest } from './listing.js'
import { Page } from './order.js'
import { Id, listOf, maybe, Text, UrlText, withDefault } from './primitives.js'
import { routes } from './routes.js'
import { WebhookDelivery, WebhookFilters, WebhookListener } from './webhook.js'

const Status = z.object({
  /** Whether it was done. */
  status: withDefault(z.boolean(), true),
})

const AnyListener = z.object({
  /** The project. @default that of the secret key */
  projectId: maybe(Id),
})

const OneListener = z.object({
  /** The listener, or the delivery. */
  id: Id,
  /** The project that has it. @default that of the secret key */
  projectId: maybe(Id),
})

const Returned = z.object({
  /** The listener as it is now. */
  webhookListener: WebhookListener,
})

/** The methods of who wants to be told of events. All need the secret key. */
export const webhookMethods = {
  /** Registers a URL for the events that match (interface.md, AddWebhookListener). Needs the secret key. */
  AddWebhookListener: {
    ...routes.AddWebhookListener,
    params: z.object({
      /** Where notifications are posted. */
      url: UrlText,
      /** Which events are wanted. */
      filters: WebhookFilters,
      /** The project. @default that of the secret key */
      projectId: maybe(Id),
    }),
    returns: z.object({
      /** Whether it was done. */
      status: withDefault(z.boolean(), true),
      /** The new listener, or the one that was there, with its secret. */
      listener: WebhookListener,
    }),
  },
  /** Ends a registration (interface.md, RemoveWebhookListener). Needs the secret key. */
  RemoveWebhookListener: {
    ...routes.RemoveWebhookListener,
    params: z.object({
      /** The listener. */
      id: Id,
      /** The project that has it. */
      projectId: Id,
    }),
    returns: Status,
  },
  /** A listener by its id. This and the following need the secret key, too. */
  GetWebhookListener: { ...routes.GetWebhookListener, params: OneListener, returns: Returned },
  /** All listeners of the project, the oldest first; with `page` a part of them, and what the next begins with. */
  GetAllWebhookListeners: {
    ...routes.GetAllWebhookListeners,
    params: z.object({
      ...AnyListener.shape,
      /** Which part. @default all */
      page: maybe(PageRequest),
    }),
    returns: z.object({
      /** The oldest first. */
      webhookListeners: listOf(WebhookListener),
      /** Which part of all of them this is, where a part was asked for. */
      page: maybe(Page),
    }),
  },
  /** Changes those of a listener's `url`, `filters`, `name` and `active` that are there. */
  UpdateWebhookListener: {
    ...routes.UpdateWebhookListener,
    params: z.object({
      /** Its id, and what is to change. */
      listener: WebhookListener,
      /** The project that has it. @default that of the secret key */
      projectId: maybe(Id),
    }),
    returns: Status,
  },
  /** Pauses an active listener, and has a paused one go on. */
  ToggleWebhookListener: { ...routes.ToggleWebhookListener, params: OneListener, returns: Returned },
  /** Pauses all listeners of the project. */
  PauseAllWebhookListeners: { ...routes.PauseAllWebhookListeners, params: AnyListener, returns: Status },
  /** Has all listeners of the project go on. */
  ResumeAllWebhookListeners: { ...routes.ResumeAllWebhookListeners, params: AnyListener, returns: Status },
  /** Gives a listener a new secret. For a day its deliveries are signed with the old one as well. */
  RotateWebhookSecret: { ...routes.RotateWebhookSecret, params: OneListener, returns: Returned },
  /** What went to the project's listeners, the latest first, at most 100; with `page` one page after the other. */
  GetWebhookDeliveries: {
    ...routes.GetWebhookDeliveries,
    params: z.object({
      ...AnyListener.shape,
      /** Only those of this listener. @default all */
      listenerId: maybe(Id),
      /** Only those that stand so: `pending`, `delivered`, `dead` or `cancelled`. @default all */
      state: maybe(Text),
      /** Which part. @default the latest 100 */
      page: maybe(PageRequest),
    }),
    returns: z.object({
      /** The latest first. */
      deliveries: listOf(WebhookDelivery),
      /** Which part of all of them this is, where a part was asked for. */
      page: maybe(Page),
    }),
  },
  /** Delivers once more what was given up, or delivered. */
  ReplayWebhookDelivery: { ...routes.ReplayWebhookDelivery, params: OneListener, returns: Status },
} as const
