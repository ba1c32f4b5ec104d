import { priceList as en } from '#src/i18n/en/later/priceList.ts';
import { priceList as zh } from '#src/i18n/zh/later/priceList.ts';
import { addText } from './addText.ts';

addText({ priceList: zh }, { priceList: en });
