import { waiting as en } from '#src/i18n/en/later/waiting.ts';
import { waiting as zh } from '#src/i18n/zh/later/waiting.ts';
import { addText } from './addText.ts';

addText({ waiting: zh }, { waiting: en });
