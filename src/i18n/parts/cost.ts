import { cost as en } from '#src/i18n/en/later/cost.ts';
import { cost as zh } from '#src/i18n/zh/later/cost.ts';
import { addText } from './addText.ts';

addText({ cost: zh }, { cost: en });
