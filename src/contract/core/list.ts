import * as z from 'zod/mini';
import { text } from './text.ts';

/** Default page size of a list (SPEC §9). */
export const PAGE_SIZE = 36;
/** Largest page. A request for more gets this. */
export const PAGE_SIZE_MAX = 100;
/** Deepest page of a list: what lies deeper is found by a search or a filter. */
export const PAGE_MAX = 1_000;
/** Pause after the last key press before a search starts (SPEC §9). */
export const SEARCH_DEBOUNCE_MS = 300;

/** A page number of a call. Invalid values mean page 1; a deeper one than {@link PAGE_MAX} is refused. */
export const pageNumber = z._default(
  z.pipe(
    z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    z.number().check(z.maximum(PAGE_MAX, 'Lists end at page 1000. Use a search or a filter')),
  ),
  1,
);

/** A page number in the address of a screen: a hand-edited one shows a list, never an error. */
export const shownPage = z._default(
  z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
  1,
);

/** A page size, cut to `PAGE_SIZE_MAX`. Invalid values mean `fallback`; SPEC names the few lists that have another one. */
/* @__NO_SIDE_EFFECTS__ */
export function pageSize(fallback = PAGE_SIZE) {
  return z._default(
    z.pipe(
      z.catch(z.coerce.number().check(z.int(), z.minimum(1)), fallback),
      z.transform((size: number) => Math.min(size, PAGE_SIZE_MAX)),
    ),
    fallback,
  );
}

/** The search text. A text that is too long, or no text, means no search. */
export const searchText = z._default(z.catch(text().check(z.trim(), z.maxLength(200)), ''), '');

/** The community of a list, by its slug or a former one (SPEC §3). With `group_id` beside it, it has to be that one. */
export const communitySlug = z.optional(text().check(z.maxLength(100)));

/** One of `values`, or `fallback` for anything else. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V, fallback: V[number]) {
  return z._default(z.catch(z.enum(values), fallback), fallback);
}

/** The direction of a list. Without a valid one, `sort_by` decides. */
export const direction = z.catch(z.optional(z.enum(['asc', 'desc'])), undefined);

/** Comma-separated values. Invalid values are left out; without any valid one there is no filter. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.catch(
    z.optional(
      z.pipe(
        z.string().check(z.maxLength(2000)),
        z.transform((value: string) => {
          const found = value.split(',').flatMap((part) => {
            const parsed = item.safeParse(part.trim());
            return parsed.success ? [parsed.data] : [];
          });
          return found.length > 0 ? found : undefined;
        }),
      ),
    ),
    undefined,
  );
}

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  total_pages: z.int(),
  /** False when counting stopped at a limit; `total` is then a lower bound. */
  total_is_exact: z.boolean(),
});
export type Pagination = z.output<typeof pagination>;

/** `{ data }`: the answer that carries one thing. */
/* @__NO_SIDE_EFFECTS__ */
export function one<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: item });
}

/** `{ data: null }`: done, with nothing to return. */
export const done = one(z.literal(null));

/** One page of `item`, and its place in the list. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), pagination });
}

/** The numbers of one page of a list of `total` rows. No page beyond {@link PAGE_MAX} is offered. */
export function paginate(
  { page, limit }: { page: number; limit: number },
  total: number,
  isExact = true,
): Pagination {
  return {
    page,
    limit,
    total,
    total_pages: Math.min(Math.ceil(total / limit), PAGE_MAX),
    total_is_exact: isExact,
  };
}
