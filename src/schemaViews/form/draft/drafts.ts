import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormValues } from '#src/schemaViews/form/values/initialValues.ts';
import { isSecret } from '#src/schemaViews/form/values/isSecret.ts';

/** What was typed and not saved, kept in this tab over a reload or an expired session. */
export interface Draft {
  values: FormValues;
  /** Version of the record that it was typed over. */
  version?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Beginning of every key; signing out removes them all. */
export const DRAFT_PREFIX = 'suantai.draft.';

/** A draft belongs to one reader, one resource and one record. */
export function draftKey(actorId: string | number, resource: string, id: string | number | undefined): string {
  return `${DRAFT_PREFIX}${actorId}.${resource}.${id ?? 'new'}`;
}

export function readDraft(key: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    // Withheld storage or foreign text: there is no draft.
    return undefined;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or withheld storage costs the draft, never the form.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Passwords and secrets never reach the storage, at any depth. */
export function withoutSecrets(fields: readonly FieldDefinition[], values: FormValues): FormValues {
  const kept = fields.filter((field) => !isSecret(field));
  return Object.fromEntries(kept.map((field) => [field.name, scrubbed(field, values[field.name])]));
}

function scrubbed(field: FieldDefinition, value: unknown): unknown {
  if (field.type === 'list' && field.fields?.item && Array.isArray(value)) {
    const { item } = field.fields;
    return isSecret(item) ? null : value.map((entry) => scrubbed(item, entry));
  }
  if (field.type !== 'object' || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => field.fields?.[name] && !isSecret(field.fields[name]));
  return Object.fromEntries(
    members.map(([name, member]) => [name, field.fields?.[name] ? scrubbed(field.fields[name], member) : member]),
  );
}

function isDraft(found: unknown): found is Draft {
  return (
    typeof found === 'object' &&
    found !== null &&
    'values' in found &&
    typeof found.values === 'object' &&
    found.values !== null &&
    'at' in found
  );
}
