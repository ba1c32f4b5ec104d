import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/** Templates (spec 7.4): templates and stacks. `src/http/errorNotice.ts` reports a terminal that is already open (409). */
export const aos: SpeakService = speakDialect;
