import { SILENT } from '#src/http/explainFault.ts';
import type { Translate } from '#src/i18n/useTranslate.ts';

/** The text that a person sees for a failed call; undefined where spec 8.1 requires none. */
export function faultWords(fault: unknown, translate: Translate): string | undefined {
  if (!(fault instanceof Error)) return translate('shell.fault.unknown');
  if (fault.message === SILENT) return undefined;
  return translate(fault.message, { _: fault.message });
}
