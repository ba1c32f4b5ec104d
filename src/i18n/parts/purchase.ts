import { purchase as en } from '#src/i18n/en/later/purchase.ts';
import { purchase as zh } from '#src/i18n/zh/later/purchase.ts';
import { addText } from './addText.ts';

addText({ purchase: zh }, { purchase: en });
