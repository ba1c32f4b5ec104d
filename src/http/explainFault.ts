import type { ErrorCatalogue } from '#model/messages/errors.ts';
import { langOf } from '#src/i18n/lang.ts';
import { ApiFault } from './apiFault.ts';
import { errorNotice } from './errorNotice.ts';
import { rememberNotice } from './rememberedNotices.ts';

/** The message of a fault that must not be shown; the notices skip it. */
export const SILENT = 'suantai.silent';

/**
 * Sets each fault's message to that of `errorNotice` before react-admin shows it. Remembers when "illegal Operation"
 * was last shown (spec 8.1).
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
