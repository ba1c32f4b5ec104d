import type { Lang } from '#src/i18n/lang.ts';

/** A word whose only capital is the first letter: `Edge`, not `IP` or `vCPU`. */
const CAPITALISED = /^[A-Z][a-z]+(?![A-Za-z])/;

/** Names of software keep their capital. */
const SOFTWARE = /^Prometheus\b/;

/** A name from the schemas inside a sentence: “No edge nodes yet”. Chinese has no capitals; abbreviations stay. */
export function inSentence(name: string, lang: Lang): string {
  return lang === 'en' && CAPITALISED.test(name) && !SOFTWARE.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}
