import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/** Templates and stacks (spec 7.4). `src/http/errorNotice.ts` reports that a terminal is already open (409). */
export const aos: SpeakService = speakDialect;
