import type { Lang } from './lang.ts';

/** Replaces Intl's text for less than a minute ago, which describes the present moment. */
export const JUST_NOW: Readonly<Record<Lang, string>> = { zh: '刚刚', en: 'just now' };
