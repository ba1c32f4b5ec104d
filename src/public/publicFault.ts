import { ApiFault } from '#src/http/apiFault.ts';
import { errorNotice } from '#src/http/errorNotice.ts';
import { langOf } from '#src/i18n/lang.ts';
import type { PublicWords } from '#src/i18n/loadPublicText.ts';

/**
 * The text and code of a fault on a public page. The catalogue is not loaded here, so the server's message is used. No
 * text where spec 8.1 requires none.
 */
export function publicFault(fault: unknown, words: PublicWords['fault']): { message: string; code?: number } {
  if (!(fault instanceof ApiFault)) return { message: words.unknown };
  const notice = errorNotice(fault, {
    lang: langOf(document.documentElement.lang),
    now: Date.now(),
    onLoginPage: true,
  });
  if (fault.cause !== 'answer') return { message: words[fault.cause] };
  if (notice === undefined) return { message: '' };
  return { message: notice.message.startsWith('shell.') ? words.unknown : notice.message, code: fault.body.code };
}
