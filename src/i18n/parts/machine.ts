import { machine as en } from '#src/i18n/en/later/machine.ts';
import { addText } from './addText.ts';
import { machine as zh } from '#src/i18n/zh/later/machine.ts';

addText(zh, en);
