import type { Identifier, RaRecord } from 'react-admin';
import type { Call } from '#src/schemaViews/action/called/calledFor.ts';

/** The events of a row. One stable function handles all, so that rows do not render again when a handler changes. */
export type RowEvent =
  | { kind: 'select'; id: Identifier; range: boolean }
  | { kind: 'expand'; id: Identifier }
  | { kind: 'menu'; record: RaRecord; anchor: HTMLElement }
  | { kind: 'call'; record: RaRecord; call: Call }
  | { kind: 'edit'; id: Identifier; field: string | undefined };

export type RowEventHandler = (event: RowEvent) => void;
