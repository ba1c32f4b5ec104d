import { speakDialect, type SpeakService } from '#src/dataProviders/speakDialect.ts';

/** Image repositories (spec 7.4): accounts of image repositories. */
export const ims: SpeakService = speakDialect;
