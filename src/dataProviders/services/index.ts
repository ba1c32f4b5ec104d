import type { SpeakService } from '#src/dataProviders/speakDialect.ts';
import { aos } from './aos.ts';
import { bill } from './bill.ts';
import { cis } from './cis.ts';
import { cmp } from './cmp.ts';
import { ecrm } from './ecrm.ts';
import { ims } from './ims.ts';
import { issue } from './issue.ts';
import { omc } from './omc.ts';
import { sys } from './sys.ts';
import { ums } from './ums.ts';

/** One file for each base path of the specification (spec 7). Any other service follows its dialect. */
export const services: Readonly<Record<string, SpeakService>> = {
  ums,
  ecrm,
  cis,
  aos,
  ims,
  bill,
  sys,
  cmp,
  omc,
  issue,
};
