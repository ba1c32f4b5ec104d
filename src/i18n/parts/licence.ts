import { licence as en } from '#src/i18n/en/later/licence.ts';
import { licence as zh } from '#src/i18n/zh/later/licence.ts';
import { addText } from './addText.ts';

addText({ licence: zh }, { licence: en });
