import type { CallInput, Endpoint } from './endpoint.ts';

type Scalar = string | number | boolean;

/** The URL of a call under `apiBase`. Values are escaped, and undefined ones left out. */
export function urlOf<E extends Endpoint>(apiBase: string, { path }: E, input: CallInput<E>): string {
  const parts: {
    readonly params?: Readonly<Record<string, Scalar>>;
    readonly query?: Readonly<Record<string, Scalar | undefined>>;
  } = input;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
