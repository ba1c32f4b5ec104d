import { outlook as en } from '#src/i18n/en/later/outlook.ts';
import { outlook as zh } from '#src/i18n/zh/later/outlook.ts';
import { addText } from './addText.ts';

addText({ outlook: zh }, { outlook: en });
