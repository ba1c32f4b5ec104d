import { LANGUAGES_COOKIE } from '#model/values/constants.ts';
import { LANGS, type Lang } from './lang.ts';

/**
 * The languages of the product, sent by the server with the page, the default first. Inside the console the manifest
 * has them.
 */
export function spokenLangs(cookies = document.cookie): readonly Lang[] {
  const sent = new RegExp(`(?:^|;\\s*)${LANGUAGES_COOKIE}=([^;]*)`).exec(cookies)?.[1]?.split('.') ?? [];
  const known = sent.flatMap((word) => LANGS.find((lang) => lang === word) ?? []);
  return known.length > 0 ? known : LANGS;
}
