import type { Label } from '#model/language/definition.ts';
import { ApiFault } from '#src/http/apiFault.ts';

/** Why a preview was refused: the reasons at the fields, in the words of the server. */
export function previewFault(
  error: unknown,
  fields: Readonly<Record<string, { label: Label }>>,
  label: (text: Label) => string,
): string | undefined {
  if (!(error instanceof ApiFault)) return undefined;
  const reasons = Object.entries(error.body.fields ?? {}).map(([path, reason]) => {
    const field = fields[path.split('.')[0] ?? ''];
    return field === undefined ? reason : `${label(field.label)}: ${reason}`;
  });
  return reasons.length > 0 ? reasons.join('; ') : error.body.message;
}
