import type { ApiFault } from '#src/http/apiFault.ts';

/** A refusal sorted for a form: faults of single inputs, and the fault shown above them. */
export interface SortedFaults {
  /** Maps a dotted path to a sentence. */
  onInputs: Record<string, string>;
  above:
    | { message: string; code?: number; requestId?: string; fields: { name: string; message: string }[] }
    | undefined;
}

/** Assigns the `fields` of a refusal to their inputs; faults of fields that the form does not show go above it. */
export function sortFaults(
  fault: Pick<ApiFault, 'message' | 'body'>,
  isShown: (field: string) => boolean,
): SortedFaults {
  const { code, fields = {}, request_id: requestId } = fault.body;
  const named = Object.entries(fields);
  const [first] = named;
  const shown = named.filter(([name]) => isShown(topOf(name)));
  const hidden = named.filter(([name]) => !isShown(topOf(name)));
  // With one field and one sentence, a heading would only repeat the sentence.
  const isRepeated = shown.length > 0 && hidden.length === 0 && named.length === 1 && first !== undefined;
  return {
    onInputs: Object.fromEntries(shown),
    above: isRepeated
      ? undefined
      : {
          message: fault.message,
          code,
          requestId,
          fields: hidden.filter(says).map(([name, message]) => ({ name, message })),
        },
  };

  /** A field that the reader does not see adds nothing with the sentence that stands above it. */
  function says([, message]: [string, string]): boolean {
    return message !== fault.message;
  }
}

/** The first field of a dotted path. */
export function topOf(path: string): string {
  return path.split('.')[0] ?? path;
}
