/** Answers a program that is nats-server: the one that is installed, else Debian's, unpacked into a folder. */
export function natsServer(options?: natsServer.Options): Promise<string>

export declare namespace natsServer {
  type Options = {
    /** Where the folder is. @default one below node_modules */
    cache?: string | undefined
    /** The environment, with its PATH. @default that of this process */
    env?: Record<string, string | undefined> | undefined
  }
}

/** There is no nats-server, and Debian's cannot be had. */
export class NatsServerMissingError extends Error {
  code: 'NatsServerMissing'
}
