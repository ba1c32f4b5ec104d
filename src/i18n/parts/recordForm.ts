import { recordForm as en } from '#src/i18n/en/later/recordForm.ts';
import { addText } from './addText.ts';
import { recordForm as zh } from '#src/i18n/zh/later/recordForm.ts';

addText({ record: zh }, { record: en });
