import { resolveError } from '#model/messages/errors.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

// Chinese sentences use a full-width colon.
const COLONS = { zh: '\uFF1A', en: ': ' } as const;

/** The value of `fault` after a failed action: the error that the definition names, and the agent's message. */
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
