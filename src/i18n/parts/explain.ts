import { explain as en } from '#src/i18n/en/later/explain.ts';
import { explain as zh } from '#src/i18n/zh/later/explain.ts';
import { addText } from './addText.ts';

addText({ explain: zh }, { explain: en });
