import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/**
 * Regions and edge (spec 7.3): regions, sites, gateways and agents. `GET /divisions/{a}/{b}`, `/labels/show-inputs` and
 * `POST /uniqueness` are for programs: the console lists the same records by their filters.
 */
export const ecrm: SpeakService = speakDialect;
