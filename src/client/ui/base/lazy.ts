import { lazyRouteComponent } from '@tanstack/react-router';
import { type ElementType, type LazyExoticComponent, lazy, useEffect, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pauseAfter } from '../../../../machines/pause-after.ts';
import { browserScheduler, type Scheduler } from './scheduler.ts';

/** Code that is loaded on demand, once for the whole page. */
export interface LazyModule<T> {
  /** Starts to load it. Never rejects: a failed load is retried until it succeeds. */
  readonly load: () => Promise<T>;
  /** Ends the pause before the next attempt. The browser's `online` event does the same. */
  readonly retryNow: () => void;
  /** `loaded` is null until then. */
  readonly store: StoreApi<{ readonly loaded: T | null }>;
}

interface LazyModuleDeps {
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

const browser: LazyModuleDeps = { scheduler: browserScheduler, random: Math.random };

/** Code that `importModule` loads once `load` is called for the first time. */
export function lazyModule<T>(
  importModule: () => Promise<T>,
  { scheduler, random }: LazyModuleDeps = browser,
): LazyModule<T> {
  const store = createStore<{ readonly loaded: T | null }>()(() => ({ loaded: null }));
  let loading: Promise<T> | null = null;
  let endPause = () => {};

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = scheduler.after(ms, end);
      function end() {
        cancel();
        window.removeEventListener('online', end);
        resolve();
      }
      window.addEventListener('online', end);
      endPause = end;
    });
  }

  async function loadWithRetries(): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        const loaded = await importModule();
        store.setState({ loaded });
        return loaded;
      } catch {
        await pause(pauseAfter(failures, null, random));
      }
    }
  }

  return {
    store,
    load() {
      loading ??= loadWithRetries();
      return loading;
    },
    retryNow: () => endPause(),
  };
}

/** Calls `begin` once `module` is loaded. The returned function stops what `begin` started, or prevents the call. */
export function whenLoaded<T>(module: LazyModule<T>, begin: (loaded: T) => () => void): () => void {
  let isOver = false;
  let end: (() => void) | null = null;
  void module.load().then((loaded) => {
    if (!isOver) end = begin(loaded);
  });
  return () => {
    isOver = true;
    end?.();
  };
}

/** Loads `module` once `isWanted`; returns null until it is loaded, by this component or another one. */
export function useLazyModule<T>(module: LazyModule<T>, isWanted = true): T | null {
  useEffect(() => {
    if (isWanted) void module.load();
  }, [module, isWanted]);
  return useSyncExternalStore(module.store.subscribe, () => module.store.getState().loaded);
}

type Component = Exclude<ElementType, string>;

/**
 * The component `name` of a module that is loaded at its first render. Like React's `lazy`, but a failed load is
 * retried: with `lazy` the page would stay broken.
 */
export function lazyComponent<K extends string, T extends Record<K, Component>>(
  importModule: () => Promise<T>,
  name: K,
): LazyExoticComponent<T[K]> {
  const module = lazyModule(importModule);
  return lazy(async () => ({ default: (await module.load())[name] }));
}

/**
 * The screen `name` of a module that is loaded with its route. When loading fails, the router would reload the page
 * at once and lose typed text. Here the error is shown, and the user decides.
 */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T>(
  importModule: () => Promise<T>,
  name: K,
): ReturnType<typeof lazyRouteComponent<T, K>> {
  const fail = (cause: unknown): never => {
    throw new Error('This page could not be loaded', { cause });
  };
  return lazyRouteComponent<T, K>(() => importModule().catch(fail), name);
}
