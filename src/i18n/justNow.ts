import type { Lang } from './lang.ts';

/** What happened less than a minute ago; the language's own word for it is that of a moment still going on. */
export const JUST_NOW: Readonly<Record<Lang, string>> = { zh: '刚刚', en: 'just now' };
