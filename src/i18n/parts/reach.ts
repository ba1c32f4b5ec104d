import { reach as en } from '#src/i18n/en/later/reach.ts';
import { addText } from './addText.ts';
import { reach as zh } from '#src/i18n/zh/later/reach.ts';

addText({ reach: zh }, { reach: en });
