import { resolveError } from '#model/messages/errors.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

// A full-width colon, as Chinese sentences have it.
const COLONS = { zh: '\uFF1A', en: ': ' } as const;

/** What the field `fault` says of an action that failed: the error that the definition names, and what the agent said. */
export function failedFault(
  { schemas, clock }: Context,
  { errors, label }: Definition,
  detail: string | null,
): RecordData {
  const entry = errors.failed === undefined ? undefined : resolveError(schemas.errors, errors.failed);
  const lang = schemas.languages[0] ?? 'zh';
  const sentence = entry?.message[lang] ?? label[lang];
  return {
    code: entry === undefined ? null : String(entry.code),
    message: detail === null ? sentence : `${sentence}${COLONS[lang]}${detail}`,
    at: clock(),
  };
}
