import { SILENT } from '#src/http/explainFault.ts';

/** What a person is told of a failed call; undefined where spec 8.1 wants silence. */
export function faultWords(
  fault: unknown,
  translate: (key: string, options?: { _: string }) => string,
): string | undefined {
  if (!(fault instanceof Error)) return translate('shell.fault.unknown');
  if (fault.message === SILENT) return undefined;
  return translate(fault.message, { _: fault.message });
}
