import type { Diagnostic } from '#model/compile/diagnostics.ts';

/** The files cannot run at all: a file that all others depend on is invalid, and no older version is stored. */
export class SchemasUnusable extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super('The schema files cannot be used');
    this.name = 'SchemasUnusable';
    this.diagnostics = diagnostics;
  }
}
