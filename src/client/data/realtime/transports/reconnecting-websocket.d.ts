// The package's own types describe a default export that its CommonJS build does not have under Node's rules. This
// is the part we use, as both of its builds behave.
declare module 'reconnecting-websocket' {
  interface Options {
    readonly maxRetries: number;
    readonly maxEnqueuedMessages: number;
    readonly connectionTimeout: number;
    readonly minReconnectionDelay: number;
  }

  interface Events {
    open: unknown;
    message: { readonly data: unknown };
    close: { readonly code: number; readonly reason: string };
  }

  class ReconnectingWebSocket {
    constructor(url: string, protocols: string[], options: Options);
    readonly OPEN: number;
    readonly readyState: number;
    send(data: string): void;
    close(): void;
    addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
    removeEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
  }

  // biome-ignore lint/style/noDefaultExport: it is the package's own shape
  export { ReconnectingWebSocket as default };
}
