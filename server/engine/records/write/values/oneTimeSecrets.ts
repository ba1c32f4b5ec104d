import { isOneTimeSecret } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** What whoever creates a record is told this once, of what was prepared for it: never stored, never handed on. */
export function oneTimeSecrets({ fields }: Definition, values: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] !== undefined && isOneTimeSecret(fields[name])),
  );
}
