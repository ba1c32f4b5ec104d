import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, Language } from '#server/engine/context.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';

/** Why something failed, in every language: its reader may have another one later. */
interface StoredFault {
  code: number;
  text: Partial<Record<Language, string>>;
}

const LONGEST = 1_000;

/** A refusal as a row keeps it. `named` turns the name of a field into what its reader calls it. */
export function storedFault(
  context: Context,
  error: unknown,
  named?: (field: string, lang: Language) => string,
): string {
  const text: StoredFault['text'] = {};
  let code = 0;
  for (const [index, lang] of context.schemas.languages.entries()) {
    // An unexpected error is logged once.
    const log = index === 0 ? context.log : context.log.child({}, { level: 'silent' });
    const { body } = errorReply(error, { schemas: context.schemas, lang, requestId: context.requestId, log });
    code = body.code;
    text[lang] = sentenceOf(body, lang, named).slice(0, LONGEST);
  }
  return JSON.stringify({ code, text } satisfies StoredFault);
}

/** The sentences of fields say more than that of the error, and a reason more than its rule. */
function sentenceOf(
  { message, fields, reason }: { message: string; [name: string]: Json },
  lang: Language,
  named: (field: string, lang: Language) => string = (field) => field,
): string {
  const entries = fields !== undefined && isObject(fields) ? Object.entries(fields) : [];
  if (entries.length > 0)
    return entries.map(([field, sentence]) => `${named(field, lang)}: ${String(sentence)}`).join(' · ');
  return typeof reason === 'string' ? reason : message;
}

export function faultIn(stored: string | null, lang: Language): { code: number; message: string } | undefined {
  if (stored === null) return undefined;
  // Written by `storedFault`.
  const { code, text } = JSON.parse(stored) as StoredFault;
  return { code, message: text[lang] ?? Object.values(text)[0] ?? '' };
}
