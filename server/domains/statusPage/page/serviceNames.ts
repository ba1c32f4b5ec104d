import type { Label } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';

/** The services that a notice can name, by their word, with their labels. */
export function serviceNames({ schemas }: Pick<Context, 'schemas'>): ReadonlyMap<string, Label> {
  const entry = schemas.resources['incidents']?.fields['services']?.fields?.['item'];
  return new Map(Object.entries(entry?.values ?? {}).map(([word, { label }]) => [word, label]));
}
