import { isOneTimeSecret } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** The generated values that the creator of a record sees once. They are never stored. */
export function oneTimeSecrets({ fields }: Definition, values: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] !== undefined && isOneTimeSecret(fields[name])),
  );
}
