import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { sameValue } from '#src/schemaViews/entry/values/sameValue.ts';

/** One field that two people changed to different values. */
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
 * Compares a form with the record that someone else saved in the meantime. Changes made only by them are accepted;
 * where both changed a field differently, a person decides.
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
 * Whether a save may replace their version without a question: they changed no field that the form writes, only fields
 * that the platform maintains (a state, or a value from cloud synchronisation). Secrets cannot be compared, so they
 * always need the question.
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

/** The form after the decision: their version with my changes on top, except where their value was chosen. */
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
