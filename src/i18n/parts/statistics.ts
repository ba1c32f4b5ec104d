import { statistics as en } from '#src/i18n/en/later/statistics.ts';
import { statistics as zh } from '#src/i18n/zh/later/statistics.ts';
import { addText } from './addText.ts';

addText({ statistics: zh }, { statistics: en });
