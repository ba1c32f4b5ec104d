import { overview as en } from '#src/i18n/en/later/overview.ts';
import { addText } from './addText.ts';
import { overview as zh } from '#src/i18n/zh/later/overview.ts';

addText({ overview: zh }, { overview: en });
