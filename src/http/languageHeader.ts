import { langOf } from '#src/i18n/lang.ts';

// The document carries the chosen language (`<html lang>`), so that the client needs no i18n provider and the sign-in
// page can use it too.
export function languageHeader(): string {
  return langOf(globalThis.document?.documentElement.lang);
}
