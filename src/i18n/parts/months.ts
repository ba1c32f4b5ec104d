import { months as en } from '#src/i18n/en/later/months.ts';
import { months as zh } from '#src/i18n/zh/later/months.ts';
import { addText } from './addText.ts';

addText({ months: zh }, { months: en });
