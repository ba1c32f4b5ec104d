import type { ErrorCatalogue } from '#model/messages/errors.ts';
import { langOf } from '#src/i18n/lang.ts';
import { ApiFault } from './apiFault.ts';
import { errorNotice } from './errorNotice.ts';
import { rememberNotice } from './toldNotices.ts';

/** The message of a fault that the reader must not be told of; the notices leave it out. */
export const SILENT = 'suantai.silent';

/**
 * Puts the words of `errorNotice` into each fault before react-admin shows its message. Remembers when "illegal
 * Operation" was last shown (spec 8.1).
 */
export function createFaultExplainer(
  catalogueOf: () => Promise<ErrorCatalogue | undefined>,
): (fault: unknown) => Promise<unknown> {
  let lastDenialAt: number | undefined;
  return async (fault) => {
    if (!(fault instanceof ApiFault)) return fault;
    const answered = fault.cause === 'answer';
    const notice = errorNotice(fault, {
      lang: langOf(document.documentElement.lang),
      catalogue: answered ? await catalogueOf() : undefined,
      now: Date.now(),
      lastDenialAt,
      onLoginPage: false,
    });
    if (notice && fault.body.code === 3000) lastDenialAt = Date.now();
    if (notice) rememberNotice(notice);
    fault.message = notice?.message ?? SILENT;
    return fault;
  };
}
