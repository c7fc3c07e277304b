import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The export `name` of a screen's module, loaded with its route. When it cannot be loaded the router's own way is to
 * reload the page at once, with whatever was typed on it; here the error is shown, and reloading is up to the person.
 */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T>(
  load: () => Promise<T>,
  name: K,
): ReturnType<typeof lazyRouteComponent<T, K>> {
  const tell = (cause: unknown): never => {
    throw new Error('This page could not be loaded', { cause });
  };
  return lazyRouteComponent<T, K>(() => load().catch(tell), name);
}
