import { help as en } from '#src/i18n/en/later/help.ts';
import { help as zh } from '#src/i18n/zh/later/help.ts';
import { addText } from './addText.ts';

addText({ help: zh }, { help: en });
