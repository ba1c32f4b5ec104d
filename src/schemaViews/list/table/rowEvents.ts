import type { Identifier, RaRecord } from 'react-admin';

/** What a reader can do to a row. One stable function takes them all, so that rows stay as they are while it changes. */
export type RowEvent =
  | { kind: 'select'; id: Identifier; range: boolean }
  | { kind: 'expand'; id: Identifier }
  | { kind: 'menu'; record: RaRecord; anchor: HTMLElement }
  | { kind: 'edit'; id: Identifier; field: string | undefined };

export type RowEventHandler = (event: RowEvent) => void;
