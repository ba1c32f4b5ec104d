import type { FieldDefinition } from '#model/definition.ts';
import type { FormValues } from './initialValues.ts';
import { sameValue } from './sameValue.ts';

/** One field on which two people disagree. */
export interface Clash {
  field: FieldDefinition;
  mine: unknown;
  theirs: unknown;
}

/**
 * Compares a form with the record that somebody else saved meanwhile. What only they changed is taken as it is; what both
 * changed, differently, is for a person to decide.
 */
export function compareWithTheirs(
  fields: readonly FieldDefinition[],
  base: Record<string, unknown>,
  mine: FormValues,
  theirs: Record<string, unknown>,
): { clashes: Clash[]; onlyTheirs: FieldDefinition[] } {
  const clashes: Clash[] = [];
  const onlyTheirs: FieldDefinition[] = [];
  for (const field of fields) {
    if (field.writeOnly || field.writeOnce) continue;
    const [before, here, there] = [base[field.name], mine[field.name], theirs[field.name]];
    if (sameValue(there, before) || sameValue(there, here)) continue;
    if (sameValue(here, before)) onlyTheirs.push(field);
    else clashes.push({ field, mine: here, theirs: there });
  }
  return { clashes, onlyTheirs };
}

/** The form after the decision: theirs, with what I changed on top, except where I gave way. */
export function mergedValues(
  fields: readonly FieldDefinition[],
  base: Record<string, unknown>,
  mine: FormValues,
  theirs: FormValues,
  givenWay: ReadonlySet<string>,
): FormValues {
  const keepsMine = (field: FieldDefinition) => field.writeOnly === true || (!sameValue(mine[field.name], base[field.name]) && !givenWay.has(field.name));
  return Object.fromEntries(fields.map((field) => [field.name, keepsMine(field) ? mine[field.name] : theirs[field.name]]));
}
