import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { FormValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { isSecret } from '#src/schemaViews/entry/values/isSecret.ts';

/** Unsaved input, kept in this tab across a reload or an expired session. */
export interface Draft {
  values: FormValues;
  /** Version of the record when it was edited. */
  version?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Prefix of every key; signing out removes all drafts. */
export const DRAFT_PREFIX = 'suantai.draft.';

/** A draft belongs to one user, one resource and one record. */
export function draftKey(actorId: string | number, resource: string, id: string | number | undefined): string {
  return `${DRAFT_PREFIX}${actorId}.${resource}.${id ?? 'new'}`;
}

export function readDraft(key: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    // Storage is blocked or holds unknown text: there is no draft.
    return undefined;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If storage is full or blocked, the draft is lost but the form still works.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: see above.
  }
}

/** Removes passwords and secrets at any depth, so that they never reach the storage. */
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
