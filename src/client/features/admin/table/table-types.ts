import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pagination } from '../../../../contract/core/list.ts';

export type SortOrder = 'asc' | 'desc';

export interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

export type PageQuery<Row> = UseQueryResult<PageOf<Row>>;

/** One column. The first one is the name of the row: the title of its card on a phone. */
export interface Column<Row, Sort extends string> {
  /** English, for `t`. */
  readonly name: string;
  /** What a press on the head sorts by. */
  readonly sort?: Sort;
  readonly isNumber?: boolean;
  /** The column takes what the others leave. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * Something that can be done to one row or to many. Many are many single calls, one after the other, each with its own
 * result.
 */
export interface Action<Row> {
  /** English, for `t`: "Archive account". */
  readonly label: string;
  /** English, for `t`: what was done, before the name of the row: "Account archived". */
  readonly done: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  /** Whether there is something to do for this row. */
  readonly fits: (row: Row) => boolean;
  /** English, for `t`: what will happen, in the question before it. */
  readonly note: string;
  /** English label of a text that must be given, its longest length, and what is said where it is missing. */
  readonly reason?: { readonly label: string; readonly max: number; readonly missing?: string };
  /** The password of the administrator must be given, too. */
  readonly asksPassword?: boolean;
  readonly run: (row: Row, reason: string, password: string) => Promise<unknown>;
  /** Takes it back, for a row as it was before. It is offered for some seconds. */
  readonly undo?: (row: Row) => Promise<unknown>;
}

/** What the rows of a list are, and what can be done with them. */
export interface RowKind<Row> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly actions: readonly Action<Row>[];
  /** Further items in the menu of a row. */
  readonly items?: (row: Row) => ReactNode;
}
