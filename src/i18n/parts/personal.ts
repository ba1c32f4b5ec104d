import { personal as en } from '#src/i18n/en/later/personal.ts';
import { addText } from './addText.ts';
import { personal as zh } from '#src/i18n/zh/later/personal.ts';

addText({ personal: zh }, { personal: en });
