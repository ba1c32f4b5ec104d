import { prices as en } from '#src/i18n/en/later/prices.ts';
import { prices as zh } from '#src/i18n/zh/later/prices.ts';
import { addText } from './addText.ts';

addText({ prices: zh }, { prices: en });
