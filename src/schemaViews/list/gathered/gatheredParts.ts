import { GatheredBulk } from './GatheredBulk.tsx';
import { GatheredCreate } from './GatheredCreate.tsx';
import { GatheredMenu } from './GatheredMenu.tsx';

/** What a list over several resources adds, in one chunk that other lists never load. */
export const gatheredParts = { GatheredBulk, GatheredCreate, GatheredMenu };
