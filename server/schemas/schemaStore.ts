import type { CompiledSchemas } from '#model/definition.ts';

export interface SchemaChange {
  revision: string;
  /** Resources added, changed or removed. */
  resources: string[];
}

/** The definitions that are running. A reader takes `current()` once a request and keeps it. */
export interface SchemaStore {
  current(): CompiledSchemas;
  onChange(listener: (change: SchemaChange) => void): () => void;
}
