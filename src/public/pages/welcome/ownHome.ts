import type { Lang } from '#src/i18n/lang.ts';
import type { PublicSettings } from '#src/session/start/publicSettings.ts';

const MOST_BLOCKS = 12;

export interface OwnHome {
  kicker?: string;
  heading?: string;
  lead?: string;
  /** From lines `title | text`. */
  offers?: { title: string; text: string }[];
}

/** The operator's own words of the welcome page in this language; absent ones are those of the product. */
export function ownHome(settings: Partial<PublicSettings>, lang: Lang): OwnHome {
  const own = {
    kicker: settings[`home.kicker_${lang}`],
    heading: settings[`home.heading_${lang}`],
    lead: settings[`home.lead_${lang}`],
    offers: blocksIn(settings[`home.blocks_${lang}`] ?? ''),
  };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value && value.length > 0));
}

function blocksIn(text: string): { title: string; text: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_BLOCKS).map((line) => {
    const [title = '', ...rest] = line.split(/[|｜]/);
    return { title: title.trim(), text: rest.join('|').trim() };
  });
}
