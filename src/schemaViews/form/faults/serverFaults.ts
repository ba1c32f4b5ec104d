import type { ApiFault } from '#src/http/apiFault.ts';

/** A refusal sorted for a form: what belongs to an input, and what stands above them all. */
export interface SortedFaults {
  /** Dotted path → sentence. */
  onInputs: Record<string, string>;
  above:
    | { message: string; code?: number; requestId?: string; fields: { name: string; message: string }[] }
    | undefined;
}

/** Puts `fields` of a refusal on their inputs; faults of fields that the form does not show go above it. */
export function sortFaults(
  fault: Pick<ApiFault, 'message' | 'body'>,
  isShown: (field: string) => boolean,
): SortedFaults {
  const { code, fields = {}, request_id: requestId } = fault.body;
  const named = Object.entries(fields);
  const [first] = named;
  const shown = named.filter(([name]) => isShown(topOf(name)));
  const hidden = named.filter(([name]) => !isShown(topOf(name)));
  // One field, one sentence: the heading would only repeat it.
  const said = shown.length > 0 && hidden.length === 0 && named.length === 1 && first !== undefined;
  return {
    onInputs: Object.fromEntries(shown),
    above: said
      ? undefined
      : { message: fault.message, code, requestId, fields: hidden.map(([name, message]) => ({ name, message })) },
  };
}

/** The field that a dotted path begins with. */
export function topOf(path: string): string {
  return path.split('.')[0] ?? path;
}
