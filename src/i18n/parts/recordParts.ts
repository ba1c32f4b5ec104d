import { recordParts as en } from '#src/i18n/en/later/recordParts.ts';
import { addText } from './addText.ts';
import { recordParts as zh } from '#src/i18n/zh/later/recordParts.ts';

addText({ record: zh }, { record: en });
