import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormValues } from '#src/schemaViews/form/values/initialValues.ts';
import { sameValue } from '#src/schemaViews/form/values/sameValue.ts';

/** One field on which two people disagree. */
export interface Clash {
  field: FieldDefinition;
  mine: unknown;
  theirs: unknown;
}

export interface Comparison {
  clashes: Clash[];
  onlyTheirs: FieldDefinition[];
}

/**
 * Compares a form with the record that somebody else saved meanwhile. What only they changed is taken as it is; what
 * both changed, differently, is for a person to decide.
 */
export function compareWithTheirs(
  fields: readonly FieldDefinition[],
  base: Record<string, unknown>,
  mine: FormValues,
  theirs: Record<string, unknown>,
): Comparison {
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

/**
 * Whether a save may go over their version without asking: nothing that the form writes was changed by them, only what
 * the platform keeps by itself (a state, a measure that a cloud's synchronisation brought). A secret cannot be
 * compared, so it is asked about.
 */
export function isNoClash(
  { clashes, onlyTheirs }: Comparison,
  fields: readonly FieldDefinition[],
  sent: Record<string, unknown>,
): boolean {
  return (
    clashes.length === 0 && onlyTheirs.length === 0 && !fields.some(({ name, writeOnly }) => writeOnly && name in sent)
  );
}

/** The form after the decision: theirs, with what I changed on top, except where I gave way. */
export function mergedValues(
  fields: readonly FieldDefinition[],
  base: Record<string, unknown>,
  mine: FormValues,
  theirs: FormValues,
  givenWay: ReadonlySet<string>,
): FormValues {
  const keepsMine = (field: FieldDefinition) =>
    field.writeOnly === true || (!sameValue(mine[field.name], base[field.name]) && !givenWay.has(field.name));
  return Object.fromEntries(
    fields.map((field) => [field.name, keepsMine(field) ? mine[field.name] : theirs[field.name]]),
  );
}
