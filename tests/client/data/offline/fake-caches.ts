const HERE = window.location.origin;

/** In-memory caches with the methods that the worker and the pages use. `ask` answers the fetches of `addAll`. */
export class FakeCaches {
  readonly shells = new Map<string, Map<string, Response>>();
  ask: (request: Request) => Promise<Response> = async () => new Response('from the server');
  keys = async () => [...this.shells.keys()];
  has = async (name: string) => this.shells.has(name);
  delete = async (name: string) => this.shells.delete(name);
  match = async (asked: string | Request, { cacheName }: { cacheName: string }) =>
    this.shells.has(cacheName) ? (await this.open(cacheName)).match(asked) : undefined;
  open = async (name: string) => {
    const held = this.shells.get(name) ?? new Map<string, Response>();
    this.shells.set(name, held);
    const at = (asked: string | Request) =>
      new URL(typeof asked === 'string' ? asked : asked.url, HERE).pathname;
    return {
      keys: async () => [...held.keys()].map((path) => new Request(new URL(path, HERE))),
      match: async (asked: string | Request) => held.get(at(asked))?.clone(),
      put: async (asked: string | Request, answer: Response) => void held.set(at(asked), answer),
      addAll: async (requests: readonly Request[]) => {
        const answers = await Promise.all(requests.map((request) => this.ask(request)));
        for (const [index, request] of requests.entries()) {
          const answer = answers[index];
          if (!answer?.ok) throw new TypeError(`${request.url} is not there`);
          held.set(at(request), answer);
        }
      },
    };
  };
}
