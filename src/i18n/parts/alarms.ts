import { alarms as en } from '#src/i18n/en/later/alarms.ts';
import { addText } from './addText.ts';
import { alarms as zh } from '#src/i18n/zh/later/alarms.ts';

addText(zh, en);
