import { createGate } from '#server/engine/schemas/settle/gate.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

export interface SchemaChange {
  revision: string;
  /** Resources added, changed or removed. */
  resources: string[];
}

/** The running definitions. A request calls `current()` once and keeps the result. */
export interface SchemaStore {
  current(): CompiledSchemas;
  /** Findings in the present files; the running definitions may be older. */
  diagnostics(): readonly Diagnostic[];
  /** Called after every reading that changed the definitions or the findings. */
  onChange(listener: (change: SchemaChange) => void): () => void;
  /** Runs work that uses `current()`: no used column changes meanwhile. */
  working<T>(work: () => Promise<T>): Promise<T>;
}

/** A store that its creator fills. */
export interface OpenSchemaStore extends SchemaStore {
  replace(schemas: CompiledSchemas, diagnostics: readonly Diagnostic[]): void;
  /** Waits for running work, and blocks new work until the returned function is called. */
  pause(): Promise<() => void>;
}

export function createSchemaStore(initial: CompiledSchemas, found: readonly Diagnostic[] = []): OpenSchemaStore {
  let schemas = initial;
  let diagnostics = found;
  const listeners = new Set<(change: SchemaChange) => void>();
  const gate = createGate();
  return {
    working: gate.pass,
    pause: gate.close,
    current: () => schemas,
    diagnostics: () => diagnostics,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace(next, nextDiagnostics) {
      const resources = changedResources(schemas, next);
      const changed =
        next.revision !== schemas.revision || JSON.stringify(nextDiagnostics) !== JSON.stringify(diagnostics);
      schemas = next;
      diagnostics = nextDiagnostics;
      if (changed) for (const listener of listeners) listener({ revision: next.revision, resources });
    },
  };
}

function changedResources(before: CompiledSchemas, after: CompiledSchemas): string[] {
  const names = new Set([...Object.keys(before.resources), ...Object.keys(after.resources)]);
  return [...names].filter((name) => before.resources[name]?.revision !== after.resources[name]?.revision);
}
