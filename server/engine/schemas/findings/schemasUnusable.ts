import type { Diagnostic } from '#model/compile/diagnostics.ts';

/**
 * The files cannot be run at all: something that everything else rests on is wrong, and there is nothing older to go on
 * with.
 */
export class SchemasUnusable extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super('The schema files can not be used');
    this.name = 'SchemasUnusable';
    this.diagnostics = diagnostics;
  }
}
